import type { Totals } from '@greenroom/contract/cart/cart.schemas';
import type { Money } from '@greenroom/contract/money';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format/number.ts';
import { formatMoney } from '../../lib/format/price.ts';

interface TotalsListProps {
  totals: Totals;
  /** Whether nothing more can be added to the purchase. */
  isFinal?: boolean;
  /** The refunded amount. */
  refunded?: Money | undefined;
}

/** The price of a purchase, part by part, and its refunds. */
export function TotalsList({ totals, isFinal = false, refunded }: TotalsListProps) {
  const { items, discount, parcels, tax, taxRate, total, untilFreeShipping } = totals;
  return (
    <div>
      <dl className="tabular grid grid-cols-[minmax(9rem,1fr)_minmax(0,auto)] gap-y-1.5 text-small">
        <Row name="Items" amount={formatMoney(items)} />
        {discount.amount === 0 ? null : <Row name="Coupon" amount={`−${formatMoney(discount)}`} />}
        {parcels === undefined ? (
          <Row name="Shipping" amount={shippingAmount(totals)} />
        ) : (
          parcels.map((parcel) => (
            <Row
              key={parcel.brands.join()}
              name={`Shipping from ${parcel.brands.join(', ')}`}
              note={parcel.note}
              amount={shippingAmount(parcel)}
            />
          ))
        )}
        <Row
          name={taxRate === undefined ? 'Tax' : `Tax (${formatPercent(taxRate)})`}
          amount={tax === undefined ? dependsOnAddress : formatMoney(tax)}
        />
        {/* Spans the full width, because a text in the amount column above leaves its name no room. */}
        <div className="col-span-2 flex justify-between gap-4 border-t border-stone pt-2 text-lead font-semibold">
          <dt>{totalName(totals)}</dt>
          <dd className="text-right">{formatMoney(total)}</dd>
        </div>
        {refunded === undefined || refunded.amount === 0 ? null : (
          <>
            <dt className="pr-6 font-semibold">Refunded</dt>
            <dd className="text-right font-semibold">{formatMoney(refunded)}</dd>
          </>
        )}
      </dl>
      {/* Units that are held or paid for can no longer change. */}
      {untilFreeShipping === undefined || isFinal ? null : (
        <Missing>{formatMoney(untilFreeShipping)} more, and shipping is free.</Missing>
      )}
      {isFinal
        ? null
        : parcels?.map(({ brands, untilFree }) =>
            untilFree === undefined ? null : (
              <Missing key={brands.join()}>
                {formatMoney(untilFree)} more from {brands.join(', ')}, and its shipping is free.
              </Missing>
            ),
          )}
    </div>
  );
}

const dependsOnAddress = 'Depends on the address';

function shippingAmount({ shipping, shippingFrom }: { shipping?: Money; shippingFrom?: Money }): string {
  if (shipping !== undefined) return shipping.amount === 0 ? 'Free' : formatMoney(shipping);
  return shippingFrom === undefined || shippingFrom.amount === 0
    ? dependsOnAddress
    : `From ${formatMoney(shippingFrom)}`;
}

/** The total excludes amounts that are not known yet. */
function totalName({ shipping, tax }: Totals): string {
  const missing = [...(shipping === undefined ? ['shipping'] : []), ...(tax === undefined ? ['tax'] : [])];
  return missing.length === 0 ? 'Total' : `Total before ${missing.join(' and ')}`;
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-small text-leaf-text">{children}</p>;
}

function Row({ name, note = '', amount }: { name: string; note?: string; amount: string }) {
  return (
    <>
      <dt className="min-w-0 pr-6 text-ink-soft wrap-break-word">
        {name}
        {note === '' ? null : <span className="block text-micro">{note}</span>}
      </dt>
      <dd className="text-right">{amount}</dd>
    </>
  );
}
