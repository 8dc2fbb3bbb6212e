import { toSmallestUnits, typedAmount } from '@greenroom/contract/products/currency';
import {
  commissionSchema,
  shippingTableSchema,
  taxTableSchema,
} from '@greenroom/contract/shop/shop-settings.schemas';
import type { ShippingRate, TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { z } from 'zod';
import type { RateRow } from './rate-merge.ts';
import { countryCodeOf, countryName } from '../../account/addresses/countries.ts';

/**
 * A typed amount in dollars or a percentage, in hundredths. NaN if it is not a number. More than two decimals
 * give a fraction.
 */
function hundredths(typed: string): number {
  if (typed.trim() === '') return Number.NaN;
  return toSmallestUnits(Number(typed), 'USD') ?? Number(typed) * 100;
}

/** Hundredths of a percent in the format of the field: 725 is `7.25`. */
export const percentAsTyped = (basisPoints: number): string => String(basisPoints / 100);

/** The form's name of a field that the server names differently. */
const typedNames: Readonly<Record<string, string>> = {
  basisPoints: 'percent',
  cents: 'price',
  freeOverCents: 'freeOver',
};

/**
 * The schema of a form whose values are converted into a request. Errors of the request are reported at the
 * form's fields.
 * @param ownNames this form's field names besides `typedNames`
 */
function formSchema<Typed, Payload>(
  schema: z.ZodType<Payload>,
  toPayload: (typed: Typed) => unknown,
  ownNames: Readonly<Record<string, string>> = {},
) {
  const names = { ...typedNames, ...ownNames };
  return z.custom<Typed>().transform((typed, context): Payload => {
    const parsed = schema.safeParse(toPayload(typed));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      const typedPath = path.map((part) => names[String(part)] ?? String(part));
      context.addIssue({ code: 'custom', path: typedPath, message });
    }
    return z.NEVER;
  });
}

export interface CommissionForm {
  percent: string;
}
export const commissionForm = formSchema(commissionSchema, ({ percent }: CommissionForm) => ({
  basisPoints: hundredths(percent),
}));

interface ShippingRow {
  isEverywhere: boolean;
  countryCode: string;
  price: string;
  freeOver: string;
}

export interface ShippingForm {
  rates: ShippingRow[];
}

/** Sent for a country that is not selected yet, and rejected. An empty code means everywhere else. */
const noCountry = '-';

export const shippingForm = formSchema(shippingTableSchema, ({ rates }: ShippingForm) => ({
  rates: rates.map(({ isEverywhere, countryCode, price, freeOver }) => ({
    countryCode: isEverywhere ? '' : countryCode || noCountry,
    cents: hundredths(price),
    ...(freeOver.trim() === '' ? {} : { freeOverCents: hundredths(freeOver) }),
  })),
}));
export const shippingAsTyped = (rates: readonly ShippingRate[]): ShippingForm => ({
  rates: rates.map(({ countryCode, cents, freeOverCents }) => ({
    isEverywhere: countryCode === '',
    countryCode,
    price: typedAmount(cents, 'USD'),
    freeOver: freeOverCents === undefined ? '' : typedAmount(freeOverCents, 'USD'),
  })),
});

export const shippingRow: RateRow<ShippingRow> = {
  placeOf: ({ isEverywhere, countryCode }) => (isEverywhere ? '' : countryCode || noCountry),
  nameOf: ({ isEverywhere, countryCode }) => (isEverywhere ? 'Everywhere else' : countryName(countryCode)),
  valueOf: ({ price, freeOver }) => [price, freeOver].map(hundredths).join(),
};

interface TaxRow {
  /** Typed as its name or its code. */
  country: string;
  regionCode: string;
  regionName: string;
  percent: string;
}

export interface TaxForm {
  rates: TaxRow[];
}
export const taxForm = formSchema(
  taxTableSchema,
  ({ rates }: TaxForm) => ({
    rates: rates.map(({ country, regionCode, regionName, percent }) => ({
      countryCode: countryCodeOf(country) ?? noCountry,
      regionCode: regionCode.trim().toUpperCase(),
      regionName,
      basisPoints: hundredths(percent),
    })),
  }),
  { countryCode: 'country' },
);
export const taxesAsTyped = (rates: readonly TaxRate[]): TaxForm => ({
  rates: rates.map(({ countryCode, regionCode, regionName, basisPoints }) => ({
    country: countryName(countryCode),
    regionCode,
    regionName,
    percent: percentAsTyped(basisPoints),
  })),
});

export const taxRow: RateRow<TaxRow> = {
  placeOf: ({ country, regionCode }) =>
    `${countryCodeOf(country) ?? noCountry} ${regionCode.trim().toUpperCase()}`,
  nameOf: ({ country, regionCode }) => `${country} ${regionCode}`.trim(),
  valueOf: ({ regionName, percent }) => JSON.stringify([regionName.trim(), hundredths(percent)]),
};
