import { z } from 'zod';
import { adminLimits } from '../limits/admin.ts';
import { fulfilmentLimits } from '../limits/orders.ts';
import { brandOrderDetailSchema, brandOrderSchema } from './fulfilment.schemas.ts';
import { orderStatusSchema } from './orders.schemas.ts';
import { requiredText } from '../required-text.ts';
import { cursorSchema } from '../page.ts';

const withBrand = z.object({
  /** As it was called when the order was placed. */
  brand: z.object({ name: z.string(), slug: z.string() }),
  /** Whether nobody can act for its brand: the account is gone, suspended, or has another role. */
  isBrandAway: z.boolean(),
  /** Of the buyer; '' once they have deleted their account. */
  email: z.string(),
});

/** An order as operators see it, of whichever brand. */
export const operatorOrderSchema = brandOrderSchema.extend(withBrand.shape);
export type OperatorOrder = z.infer<typeof operatorOrderSchema>;

export const operatorOrderDetailSchema = brandOrderDetailSchema.extend(withBrand.shape);
export type OperatorOrderDetail = z.infer<typeof operatorOrderDetailSchema>;

export const operatorOrderListSchema = z.object({
  /** A part of the order's number, of the brand's name or of the buyer's address. */
  search: z.string().trim().max(adminLimits.searchMaxCharacters).default(''),
  status: orderStatusSchema.optional(),
  /** Those alone that only operators can bring to an end: units or a return wait, and nobody can act for the brand. */
  isStranded: z.stringbool().default(false),
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** An order of which nothing is sent; all of its money goes back. */
export const orderCancellationSchema = z.object({
  requestId: z.uuid('A request’s id is a UUID'),
  /** The units can be sold again. */
  isRestocked: z.boolean().default(false),
  message: requiredText(fulfilmentLimits.messageMaxCharacters, 'Write to the buyer why'),
});
export type NewOrderCancellation = z.input<typeof orderCancellationSchema>;
