import { isDeepStrictEqual } from 'node:util';
import type { ShippingRate, TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { AppError } from '../../platform/app-error.ts';

/** A whole table that replaces the one that its author saw. */
export interface NewTable<Rate> {
  rates: readonly Rate[];
  /** Undefined to replace the current table, whatever it contains. */
  ratesBefore?: readonly Rate[] | undefined;
}

/** Sorted, because the order of a table has no meaning. */
const inOneOrder = (rates: readonly (ShippingRate | TaxRate)[]) =>
  rates.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));

function placeOf(rate: ShippingRate | TaxRate): string {
  return 'regionCode' in rate ? `${rate.countryCode}-${rate.regionCode}` : rate.countryCode;
}

const isSameTable = (one: readonly (ShippingRate | TaxRate)[], other: readonly (ShippingRate | TaxRate)[]) =>
  isDeepStrictEqual(inOneOrder(one), inOneOrder(other));

/**
 * A current table that equals the new one is no conflict: the client repeats the request if the response was
 * lost.
 * @throws AppError `shop_table_changed` if the current table is not the one that its author saw.
 */
export function refuseUnseen(
  { rates, ratesBefore }: NewTable<ShippingRate | TaxRate>,
  now: readonly (ShippingRate | TaxRate)[],
): void {
  if (ratesBefore === undefined || isSameTable(ratesBefore, now) || isSameTable(rates, now)) return;
  throw new AppError('shop_table_changed');
}
