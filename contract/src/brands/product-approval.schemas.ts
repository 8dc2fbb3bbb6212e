import { z } from 'zod';
import { reasonSchema } from '../admin/admin.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { richTextSchema } from '../rich-text.ts';
import { brandProductSchema } from './brands.schemas.ts';

/** A product that waits for an operator. */
export const waitingProductSchema = brandProductSchema
  .pick({
    id: true,
    name: true,
    price: true,
    currency: true,
    categoryId: true,
    tags: true,
  })
  .extend({
    /** The description as the product's page would show it. */
    formattedDescription: richTextSchema,
    images: z.array(z.string()),
    brand: z.object({ name: z.string(), slug: z.string() }),
    /** When it was sent, or last changed since: what is decided is this state of it. */
    submittedAt: dateTimeSchema,
  });
export type WaitingProduct = z.infer<typeof waitingProductSchema>;

const decided = {
  id: z.string().min(1).max(100),
  /** As it was shown: a product that its brand has changed since is not decided unseen. */
  submittedAt: dateTimeSchema,
};

/** What an operator decides. A reason is the brand's to read. */
export const productDecisionSchema = z.discriminatedUnion('status', [
  z.object({
    ...decided,
    status: z.literal('approved'),
    /** All that waits of this brand, and what it adds from now on, is sold without being looked at. */
    trustsBrand: z.boolean().default(false),
  }),
  z.object({ ...decided, status: z.literal('rejected'), reason: reasonSchema }),
]);
export type ProductDecision = z.output<typeof productDecisionSchema>;
