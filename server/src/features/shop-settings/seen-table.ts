import { isDeepStrictEqual } from 'node:util';
import type { ShippingRate, TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { AppError } from '../../platform/app-error.ts';

/** A whole table that takes the place of another, which its writer saw. */
export interface NewTable<Rate> {
  rates: readonly Rate[];
  /** Undefined for a writer who takes what is there for gone, whatever it is. */
  ratesBefore?: readonly Rate[] | undefined;
}

/** Of a table, whose order says nothing. */
const inOneOrder = (rates: readonly (ShippingRate | TaxRate)[]) =>
  rates.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));

function placeOf(rate: ShippingRate | TaxRate): string {
  return 'regionCode' in rate ? `${rate.countryCode}-${rate.regionCode}` : rate.countryCode;
}

const isSameTable = (one: readonly (ShippingRate | TaxRate)[], other: readonly (ShippingRate | TaxRate)[]) =>
  isDeepStrictEqual(inOneOrder(one), inOneOrder(other));

/**
 * A table that is there already is no conflict: its writer sends it once more when the answer was lost.
 * @throws AppError `shop_table_changed` where the table is not the one that the writer saw.
 */
export function refuseUnseen(
  { rates, ratesBefore }: NewTable<ShippingRate | TaxRate>,
  now: readonly (ShippingRate | TaxRate)[],
): void {
  if (ratesBefore === undefined || isSameTable(ratesBefore, now) || isSameTable(rates, now)) return;
  throw new AppError('shop_table_changed');
}
