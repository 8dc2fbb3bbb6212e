import { formatCentsShort } from '../money-format.ts';
import { z } from 'zod';
import { countryCodes } from '../addresses/address-rules.ts';
import { dateTimeSchema } from '../envelope.ts';
import { shopTableLimits } from '../limits/admin.ts';
import { visibleLine } from '../visible-line.ts';

/** Hundredths of a percent: 725 is 7.25%. */
const basisPoints = (max: number, message: string) =>
  z.number(message).int('Use at most two decimals').min(0, message).max(max, message);

/** What the shop keeps of what a brand sells. */
export const commissionSchema = z.object({
  basisPoints: basisPoints(9000, 'Enter a percentage from 0 to 90'),
});

const countrySchema = z
  .string()
  .refine((code) => countryCodes.includes(code), 'Choose a country. Its code has two letters, like GB');

/** An amount in hundredths of a US dollar. `missing` is said where there is none. */
const dollarCents = (maxCents: number, missing: string) => {
  const most = `Enter at most ${formatCentsShort(maxCents, 'USD')}`;
  return z
    .number(missing)
    .min(0, 'Enter an amount that is not below 0')
    .max(maxCents, most)
    .int('Enter an amount that can be paid in USD');
};

/** What shipping costs to a country, in hundredths of a US dollar. */
export const shippingRateSchema = z.object({
  /** Empty for every country without a row of its own. */
  countryCode: z.literal('').or(countrySchema),
  cents: dollarCents(1_000_000, 'Enter an amount, or 0 where shipping is free'),
  /** Items for more than this ship for nothing; left out, none do. */
  freeOverCents: dollarCents(100_000_000, 'Enter an amount').optional(),
});
export type ShippingRate = z.infer<typeof shippingRateSchema>;

const regionNameSchema = z.string().trim().max(100, 'Use at most 100 characters');

/** Tax on what is sold to a country or one of its regions. */
export const taxRateSchema = z.object({
  countryCode: countrySchema,
  /** The second part of the region's ISO 3166-2 code, such as `CA`; empty for the whole country. */
  regionCode: z
    .string()
    .regex(/^[A-Z0-9]{0,3}$/, 'A region code has at most three capital letters or digits, like CA'),
  regionName: regionNameSchema,
  basisPoints: basisPoints(5000, 'Enter a percentage from 0 to 50'),
});
export type TaxRate = z.infer<typeof taxRateSchema>;

const newTaxRateSchema = taxRateSchema.extend({
  regionName: visibleLine(regionNameSchema, 'Enter something that can be seen, or leave this empty'),
});

const isEachOnce = <Rate>(rates: readonly Rate[], keyOf: (rate: Rate) => string) =>
  new Set(rates.map(keyOf)).size === rates.length;

const shippingRatesSchema = z
  .array(shippingRateSchema)
  .max(shopTableLimits.shippingRowsMax)
  .refine((rates) => isEachOnce(rates, ({ countryCode }) => countryCode), 'Each country has one row');
const isForEverywhere = (rates: readonly ShippingRate[]) =>
  rates.some(({ countryCode }) => countryCode === '');
const everywhereMissing = 'Everywhere else needs a row';

/** The whole table of shipping: what is not in it is gone. */
export const shippingTableSchema = z.object({
  rates: shippingRatesSchema.refine(isForEverywhere, everywhereMissing),
  /** The table that the writer saw: one that somebody changed since stays as it is. Left out, it is not looked at. */
  ratesBefore: shippingRatesSchema.optional(),
});

/** The whole table of one brand; empty for one that ships at the shop's prices. */
export const brandShippingTableSchema = z.object({
  rates: shippingRatesSchema.refine(
    (rates) => rates.length === 0 || isForEverywhere(rates),
    everywhereMissing,
  ),
  /** As that of the shop; empty where the writer saw the shop's prices. */
  ratesBefore: shippingRatesSchema.optional(),
});

export type BrandShippingTable = z.output<typeof brandShippingTableSchema>;

export const brandShippingSchema = z.object({
  /** By country, everywhere else first. */
  rates: z.array(shippingRateSchema),
  /** What counts while there are none. */
  shopRates: z.array(shippingRateSchema),
});
export type BrandShipping = z.infer<typeof brandShippingSchema>;

/** The whole table of taxes: what is not in it is taxed no more. */
export const taxTableSchema = z.object({
  rates: z
    .array(newTaxRateSchema)
    .max(shopTableLimits.taxRowsMax)
    .refine(
      (rates) => isEachOnce(rates, ({ countryCode, regionCode }) => `${countryCode}-${regionCode}`),
      'Each country and region has one row',
    ),
  /** As that of shipping. */
  ratesBefore: z.array(taxRateSchema).max(shopTableLimits.taxRowsMax).optional(),
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
