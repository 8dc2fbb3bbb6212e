import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { returnLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';
import { requiredText } from '../required-text.ts';

/** A line of an order, and how many of its units. */
export const lineUnitsSchema = z.object({
  productId: z.string().min(1).max(100),
  color: z.string().max(60).default(''),
  size: z.string().max(60).default(''),
  quantity: z.number('Say how many').int('Say how many').min(1, 'At least 1'),
});

/** Units of one line, with the product's name at the time of sale. */
export const soldUnitsSchema = z.object({
  productId: z.string(),
  name: z.string(),
  /** Empty if the product has none, like `size`. */
  color: z.string(),
  size: z.string(),
  quantity: z.number().int(),
});

export const newReturnSchema = z.object({
  lines: z
    .array(lineUnitsSchema.extend({ reason: requiredText(returnLimits.reasonMaxCharacters, 'Say why') }))
    .min(1, 'Choose what you want to give back')
    .max(returnLimits.linesMax),
});
export type NewReturn = z.input<typeof newReturnSchema>;

/** A buyer's return request and the brand's answer. */
export const orderReturnSchema = z.object({
  id: z.string(),
  status: z.enum(['asked', 'accepted', 'refused']),
  at: dateTimeSchema,
  lines: z.array(soldUnitsSchema.extend({ reason: z.string() })),
  /** The refund that it would give or gives, without shipping. */
  refund: moneySchema,
  /** The brand's text. Present once it has answered. */
  answer: z.string().optional(),
});
export type OrderReturn = z.infer<typeof orderReturnSchema>;

/** A return as the brand sees it. It contains nothing about the buyer except their text. */
export const brandReturnSchema = orderReturnSchema.extend({
  orderNumber: z.string(),
  orderedAt: dateTimeSchema,
});
export type BrandReturn = z.infer<typeof brandReturnSchema>;

export const returnAnswerSchema = z.object({
  isAccepted: z.boolean(),
  message: requiredText(returnLimits.answerMaxCharacters, 'Write an answer to the buyer'),
  /** Whether the units can be sold again. Only for an accepted return. */
  isRestocked: z.boolean().default(false),
});
export type ReturnAnswer = z.input<typeof returnAnswerSchema>;
