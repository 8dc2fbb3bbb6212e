import type { CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import type { Cart, Totals } from '@greenroom/contract/cart/cart.schemas';
import { Button } from '../../ui/button.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { openCart } from '../cart/cart-drawer.store.ts';
import { groupByBrand } from '../cart/cart-groups.ts';
import { LineItem } from '../cart/lines/line-item.tsx';
import { lineNote } from '../cart/lines/line-note.ts';
import { TotalsList } from '../cart/totals-list.tsx';
import { ReturnPolicy } from '../profiles/return-policy.tsx';

interface OrderSummaryProps {
  /** Undefined if they could not be loaded. `ofTotals` is the failed query. */
  totals: Totals | undefined;
  ofTotals: Parameters<typeof QueryErrorState>[0]['query'];
  /** The lines of the cart, or of the checkout that holds them. */
  lines: readonly (CheckoutLine &
    Partial<Pick<Cart['lines'][number], 'problem' | 'available' | 'unitPriceBefore'>>)[];
  /** Whether the cart can still be changed. */
  isEditable: boolean;
}

/** The lines of a purchase and all its costs. */
export function OrderSummary({ lines, totals, ofTotals, isEditable }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="summary"
      className="rounded-panel border border-stone bg-paper-raised p-5 sm:p-7"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="summary" className="text-heading">
          Your order
        </h2>
        {isEditable ? (
          <Button variant="quiet" size="small" className="-mr-4" onClick={openCart}>
            Edit cart
          </Button>
        ) : null}
      </div>
      {groupByBrand(lines).map(({ brand, lines: ofBrand }) => (
        <div key={brand.slug} className="mt-5">
          <h3 className="text-small font-semibold text-stone-text">{brand.name}</h3>
          <ul className="mt-3 flex flex-col gap-4">
            {ofBrand.map((line) => (
              <li key={`${line.productId} ${line.color} ${line.size}`}>
                <LineItem line={line} note={lineNote({ ...line, available: line.available ?? 0 })} />
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <ReturnPolicy name={brand.name} slug={brand.slug} />
          </div>
        </div>
      ))}
      {/* The return policies above end with a line. */}
      <div className="mt-5">
        {totals === undefined ? (
          <QueryErrorState query={ofTotals} title="Failed to load what it costs at this address" />
        ) : (
          <TotalsList totals={totals} isFinal={!isEditable} />
        )}
      </div>
    </section>
  );
}
