import { z } from 'zod';
import { reasonSchema } from '../admin/admin.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { richTextSchema } from '../rich-text.ts';
import { brandProductSchema } from './brands.schemas.ts';

/** A product that awaits approval. */
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
    /** The description as the product's page will show it. */
    formattedDescription: richTextSchema,
    images: z.array(z.string()),
    brand: z.object({ name: z.string(), slug: z.string() }),
    /** When it was submitted or last changed. The decision applies to this state. */
    submittedAt: dateTimeSchema,
  });
export type WaitingProduct = z.infer<typeof waitingProductSchema>;

const decided = {
  id: z.string().min(1).max(100),
  /** The `submittedAt` that the operator saw. A product that its brand has changed since is not decided. */
  submittedAt: dateTimeSchema,
};

/** An operator's decision. The brand can read its reason. */
export const productDecisionSchema = z.discriminatedUnion('status', [
  z.object({
    ...decided,
    status: z.literal('approved'),
    /** Approves all of the brand's waiting products, and everything it adds from now on without review. */
    trustsBrand: z.boolean().default(false),
  }),
  z.object({ ...decided, status: z.literal('rejected'), reason: reasonSchema }),
]);
export type ProductDecision = z.output<typeof productDecisionSchema>;
