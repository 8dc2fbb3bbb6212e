import { productLines } from '@greenroom/contract/brands/product-file';
import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import type {
  BulkChange,
  BulkResult,
  InventoryFilter,
  InventoryQuery,
  ProductChange,
} from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits, inventoryLimits } from '@greenroom/contract/limits/brands';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { BrandProductsService } from '../brand-products/brand-products.service.ts';
import { toBrandProduct } from '../brand-products/brand-product-answer.ts';
import { afterBulkChange } from './bulk-change.ts';
import { authorOf, signChanges } from './change-author.ts';
import { createProductChangesQueries } from './product-changes.queries.ts';
import { toProductChange } from './product-change.ts';
import { type InventoryPage, inventoryPage } from './inventory-page.service.ts';
import { type ChangedProduct, createInventoryQueries } from './inventory.queries.ts';

/** All products of a brand, in pages and in bulk. */
export function createInventoryService({
  db,
  brands,
  brandProducts,
  users,
}: {
  db: Database;
  users: Pick<UsersService, 'cards'>;
  brands: Pick<BrandsService, 'access'>;
  brandProducts: Pick<BrandProductsService, 'add'>;
}) {
  const queries = createInventoryQueries(db);

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brands.access.brandFor(actor, permission)).id;

  return {
    /** @throws AppError as `access.brandFor`, `invalid_input` for a wrong cursor. */
    list: async (actor: Actor, query: InventoryQuery): Promise<InventoryPage> =>
      inventoryPage(db, await brandIdFor(actor, 'products:read'), query),

    /**
     * Lines of a file, without the header. @throws AppError `own_brand_missing`, `invalid_input` for an
     * invalid cursor.
     */
    async export(actor: Actor, { cursor, ...filter }: InventoryFilter & { cursor?: string | undefined }) {
      const page = { limit: inventoryLimits.exportPage, cursor };
      const order = { sort: 'newest', direction: 'descending' } as const;
      const { rows, ...rest } = await queries.page(
        await brandIdFor(actor, 'products:read'),
        filter,
        order,
        page,
      );
      return { lines: productLines(rows.map(toBrandProduct)), products: rows.length, ...rest };
    },

    /**
     * Applies the change to all products that permit it, atomically.
     * @throws AppError `own_brand_missing`, `not_your_product` if one belongs to another brand (ROLE-14).
     */
    async change(actor: Actor, { ids, ...change }: BulkChange): Promise<BulkResult> {
      const brandId = await brandIdFor(actor, 'products:write');
      return db.transaction(async (transaction) => {
        const within = createInventoryQueries(transaction);
        if (await within.isAnyOfAnother(brandId, ids)) throw new AppError('not_your_product');
        await within.lock(brandId, ids);
        const [changed, left]: [ChangedProduct[], BulkResult['left']] = [[], []];
        for (const product of await within.find(brandId, ids)) {
          const after = afterBulkChange(product, change);
          if ('values' in after) changed.push(after.values);
          else left.push({ id: product.id, name: product.name, reason: after.reason });
        }
        await signChanges(transaction, authorOf(actor));
        await within.update(changed);
        return { changed: changed.length, left };
      });
    },

    /** Latest first. @throws AppError `own_brand_missing`, `product_not_found`. */
    async history(actor: Actor, id: string): Promise<ProductChange[]> {
      const [row] = await queries.find(await brandIdFor(actor, 'products:read'), [id]);
      if (row === undefined) throw new AppError('product_not_found');
      const rows = await createProductChangesQueries(db).ofProduct(id, inventoryLimits.changesShown);
      const people = await users.cards(
        rows.map(({ author }) => (author?.kind === 'person' ? author.userId : null)),
      );
      return rows.map((change) => toProductChange(change, { currency: row.currency, people }));
    },

    /** Adds a hidden copy. @throws AppError `own_brand_missing`, `product_not_found`, and as `add`. */
    async duplicate(actor: Actor, id: string): Promise<BrandProduct> {
      const [row] = await queries.find(await brandIdFor(actor, 'products:write'), [id]);
      if (row === undefined) throw new AppError('product_not_found');
      const { name, originalPrice, variants, imageUrl: _imageUrl, ...product } = toBrandProduct(row);
      const suffix = ' (copy)';
      return brandProducts.add(actor, {
        name: `${cutText(name, brandLimits.nameMaxCharacters - suffix.length)}${suffix}`,
        description: product.description,
        price: product.price,
        ...(originalPrice === undefined ? {} : { originalPrice }),
        images: product.images,
        imageAlts: product.imageAlts,
        active: false,
        public: product.public,
        stockCount: product.stockCount,
        featured: product.featured,
        categoryId: product.categoryId,
        tags: product.tags,
        ...(variants === undefined ? {} : { variants }),
      });
    },
  };
}

export type InventoryService = ReturnType<typeof createInventoryService>;
