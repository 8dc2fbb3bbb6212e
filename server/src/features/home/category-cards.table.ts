import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';

/** Category cards of the home page, in order. Their product counts are calculated, not stored. */
export const categoryCards = pgTable('category_cards', {
  category: text().$type<ProductCategory>().primaryKey(),
  position: integer().notNull().unique(),
  imageUrl: text('image_url').notNull(),
  imageAlt: text('image_alt').notNull().default(''),
});
