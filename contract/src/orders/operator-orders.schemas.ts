import { z } from 'zod';
import { adminLimits } from '../limits/admin.ts';
import { fulfilmentLimits } from '../limits/orders.ts';
import { brandOrderDetailSchema, brandOrderSchema } from './fulfilment.schemas.ts';
import { orderStatusSchema } from './orders.schemas.ts';
import { requiredText } from '../required-text.ts';
import { cursorSchema } from '../page.ts';

const withBrand = z.object({
  /** The brand's name when the order was placed. */
  brand: z.object({ name: z.string(), slug: z.string() }),
  /**
   * Whether nobody can act for its brand, because the account was deleted, suspended or given another role.
   */
  isBrandAway: z.boolean(),
  /** The buyer's address. Empty once they have deleted their account. */
  email: z.string(),
});

/** An order as operators see it, of any brand. */
export const operatorOrderSchema = brandOrderSchema.extend(withBrand.shape);
export type OperatorOrder = z.infer<typeof operatorOrderSchema>;

export const operatorOrderDetailSchema = brandOrderDetailSchema.extend(withBrand.shape);
export type OperatorOrderDetail = z.infer<typeof operatorOrderDetailSchema>;

export const operatorOrderListSchema = z.object({
  /** Part of the order's number, the brand's name or the buyer's address. */
  search: z.string().trim().max(adminLimits.searchMaxCharacters).default(''),
  status: orderStatusSchema.optional(),
  /**
   * Only orders that operators must complete: units or a return are pending, and nobody can act for the
   * brand.
   */
  isStranded: z.stringbool().default(false),
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** The cancellation of an order of which nothing was shipped. It is refunded in full. */
export const orderCancellationSchema = z.object({
  requestId: z.uuid('A request’s id is a UUID'),
  /** Whether the units can be sold again. */
  isRestocked: z.boolean().default(false),
  message: requiredText(fulfilmentLimits.messageMaxCharacters, 'Write to the buyer why'),
});
export type NewOrderCancellation = z.input<typeof orderCancellationSchema>;
