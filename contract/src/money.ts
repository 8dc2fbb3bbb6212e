import { z } from 'zod';

/** An amount in the smallest unit of its currency (ISO 4217): `{ amount: 2450, currency: 'USD' }` is $24.50. */
export const moneySchema = z.object({ amount: z.number().int(), currency: z.string().length(3) });
export type Money = z.infer<typeof moneySchema>;

/** Creates a money value: 2450 of USD is `{ amount: 2450, currency: 'USD' }`. */
export function money(amount: number, currency: string): Money {
  return { amount, currency };
}
