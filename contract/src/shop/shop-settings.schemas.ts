import { z } from 'zod';
import { countryCodes } from '../addresses/address-rules.ts';
import { dateTimeSchema } from '../envelope.ts';

/** Hundredths of a percent: 725 is 7.25%. */
const basisPoints = (max: number, message: string) =>
  z.number(message).int(message).min(0, message).max(max, message);

/** What the shop keeps of what a brand sells. */
export const commissionSchema = z.object({
  basisPoints: basisPoints(9000, 'Enter a percentage from 0 to 90'),
});

const countrySchema = z
  .string()
  .refine((code) => countryCodes.includes(code), 'Enter a country’s two letters, like GB');

/** What shipping costs to a country, in hundredths of a US dollar. */
export const shippingRateSchema = z.object({
  /** Empty for every country without a row of its own. */
  countryCode: z.literal('').or(countrySchema),
  cents: z.number('Enter an amount').int('Enter an amount').min(0, 'Enter an amount').max(1_000_000),
  /** Items for more than this ship for nothing; left out, none do. */
  freeOverCents: z.number('Enter an amount').int('Enter an amount').min(0).max(100_000_000).optional(),
});
export type ShippingRate = z.infer<typeof shippingRateSchema>;

/** Tax on what is sold to a country or one of its regions. */
export const taxRateSchema = z.object({
  countryCode: countrySchema,
  /** The second part of the region's ISO 3166-2 code, such as `CA`; empty for the whole country. */
  regionCode: z
    .string()
    .regex(/^[A-Z0-9]{0,3}$/, 'A region code has at most three capital letters or digits, like CA'),
  regionName: z.string().trim().max(100, 'Use at most 100 characters'),
  basisPoints: basisPoints(5000, 'Enter a percentage from 0 to 50'),
});
export type TaxRate = z.infer<typeof taxRateSchema>;

const isEachOnce = <Rate>(rates: readonly Rate[], keyOf: (rate: Rate) => string) =>
  new Set(rates.map(keyOf)).size === rates.length;

/** The whole table of shipping: what is not in it is gone. */
export const shippingTableSchema = z.object({
  rates: z
    .array(shippingRateSchema)
    .max(300)
    .refine((rates) => isEachOnce(rates, ({ countryCode }) => countryCode), 'Each country has one row')
    .refine((rates) => rates.some(({ countryCode }) => countryCode === ''), 'Everywhere else needs a row'),
});

/** The whole table of taxes: what is not in it is taxed no more. */
export const taxTableSchema = z.object({
  rates: z
    .array(taxRateSchema)
    .max(2000)
    .refine(
      (rates) => isEachOnce(rates, ({ countryCode, regionCode }) => `${countryCode}-${regionCode}`),
      'Each country and region has one row',
    ),
});

export const shopSettingsSchema = z.object({
  commission: z.object({
    basisPoints: z.number().int(),
    /** Since when each was in force, the latest first. What was sold before a change keeps what was in force then. */
    history: z.array(z.object({ basisPoints: z.number().int(), since: dateTimeSchema })),
  }),
  /** By country, everywhere else first. */
  shipping: z.array(shippingRateSchema),
  /** By country and region. */
  taxes: z.array(taxRateSchema),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
