import type { Totals } from '@greenroom/contract/cart/cart.schemas';
import { formatMoney } from '../../lib/format/price.ts';

/** What a shopper pays, part by part. */
export function TotalsList({ totals, isFinal = false }: { totals: Totals; isFinal?: boolean }) {
  const { items, discount, shipping, tax, taxRate, total, untilFreeShipping } = totals;
  return (
    <div>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 text-small">
        <Row name="Items" amount={formatMoney(items)} />
        {discount.amount === 0 ? null : <Row name="Coupon" amount={`−${formatMoney(discount)}`} />}
        <Row name="Shipping" amount={shipping.amount === 0 ? 'Free' : formatMoney(shipping)} />
        <Row
          name={taxRate === undefined ? 'Tax' : `Tax (${percent(taxRate)})`}
          amount={tax === undefined ? 'Depends on the address' : formatMoney(tax)}
        />
        <dt className="border-t pr-6 border-stone pt-2 text-lead font-semibold">
          {tax === undefined ? 'Total before tax' : 'Total'}
        </dt>
        <dd className="border-t border-stone pt-2 text-right text-lead font-semibold">
          {formatMoney(total)}
        </dd>
      </dl>
      {/* What is held or paid for takes nothing more. */}
      {untilFreeShipping === undefined || isFinal ? null : (
        <p className="mt-2 text-small text-leaf-text">
          {formatMoney(untilFreeShipping)} more, and shipping is free.
        </p>
      )}
    </div>
  );
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt className="pr-6 text-ink-soft">{name}</dt>
      <dd className="text-right">{amount}</dd>
    </>
  );
}

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

function percent(rate: number): string {
  return percentFormat.format(rate);
}
