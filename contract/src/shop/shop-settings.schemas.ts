import { formatCentsShort } from '../money-format.ts';
import { z } from 'zod';
import { countryCodes } from '../addresses/address-rules.ts';
import { dateTimeSchema } from '../envelope.ts';
import { shopTableLimits } from '../limits/admin.ts';
import { visibleLine } from '../visible-line.ts';

/** Hundredths of a percent: 725 is 7.25%. */
const basisPoints = (max: number, message: string) =>
  z.number(message).int('Use at most two decimals').min(0, message).max(max, message);

/** The shop's share of a brand's sales. */
export const commissionSchema = z.object({
  basisPoints: basisPoints(9000, 'Enter a percentage from 0 to 90'),
});

const countrySchema = z
  .string()
  .refine((code) => countryCodes.includes(code), 'Choose a country. Its code has two letters, like GB');

/** An amount in US cents. `missing` is the message if it is absent. */
const dollarCents = (maxCents: number, missing: string) => {
  const most = `Enter at most ${formatCentsShort(maxCents, 'USD')}`;
  return z
    .number(missing)
    .min(0, 'Enter an amount that is not below 0')
    .max(maxCents, most)
    .int('Enter an amount that can be paid in USD');
};

/** The shipping price to a country, in US cents. */
export const shippingRateSchema = z.object({
  /** Empty for all countries without a row of their own. */
  countryCode: z.literal('').or(countrySchema),
  cents: dollarCents(1_000_000, 'Enter an amount, or 0 where shipping is free'),
  /** Items worth more than this ship free. If left out, none do. */
  freeOverCents: dollarCents(100_000_000, 'Enter an amount').optional(),
});
export type ShippingRate = z.infer<typeof shippingRateSchema>;

const regionNameSchema = z.string().trim().max(100, 'Use at most 100 characters');

/** Tax on sales to a country or one of its regions. */
export const taxRateSchema = z.object({
  countryCode: countrySchema,
  /** The second part of the region's ISO 3166-2 code, such as `CA`. Empty for the whole country. */
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

/** The complete shipping table. Rows that are not included are deleted. */
export const shippingTableSchema = z.object({
  rates: shippingRatesSchema.refine(isForEverywhere, everywhereMissing),
  /**
   * The table that the editor saw. The change is rejected if it has changed since. If left out, no check is
   * made.
   */
  ratesBefore: shippingRatesSchema.optional(),
});

/** The complete table of one brand. Empty to ship at the shop's prices. */
export const brandShippingTableSchema = z.object({
  rates: shippingRatesSchema.refine(
    (rates) => rates.length === 0 || isForEverywhere(rates),
    everywhereMissing,
  ),
  /** As for the shop's table. Empty if the editor saw the shop's prices. */
  ratesBefore: shippingRatesSchema.optional(),
});

export type BrandShippingTable = z.output<typeof brandShippingTableSchema>;

export const brandShippingSchema = z.object({
  /** Sorted by country, with the rest of the world first. */
  rates: z.array(shippingRateSchema),
  /** The rates that apply if there are none. */
  shopRates: z.array(shippingRateSchema),
});
export type BrandShipping = z.infer<typeof brandShippingSchema>;

/** The complete tax table. Countries that are not included are no longer taxed. */
export const taxTableSchema = z.object({
  rates: z
    .array(newTaxRateSchema)
    .max(shopTableLimits.taxRowsMax)
    .refine(
      (rates) => isEachOnce(rates, ({ countryCode, regionCode }) => `${countryCode}-${regionCode}`),
      'Each country and region has one row',
    ),
  /** As for shipping. */
  ratesBefore: z.array(taxRateSchema).max(shopTableLimits.taxRowsMax).optional(),
});

export const shopSettingsSchema = z.object({
  commission: z.object({
    basisPoints: z.number().int(),
    /** Each commission with its start, the latest first. Earlier sales keep the commission of their time. */
    history: z.array(z.object({ basisPoints: z.number().int(), since: dateTimeSchema })),
  }),
  /** Sorted by country, with the rest of the world first. */
  shipping: z.array(shippingRateSchema),
  /** Sorted by country and region. */
  taxes: z.array(taxRateSchema),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
