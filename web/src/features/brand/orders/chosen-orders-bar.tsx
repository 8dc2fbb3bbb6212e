import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import { ListChecks, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

const { ordersAtOnce } = fulfilmentLimits;

/** The print actions for the selected orders of a list. It sticks to the bottom of the viewport. */
export function ChosenOrdersBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const tooMany = ids.length > ordersAtOnce;
  return (
    <div
      className={classNames(
        ids.length > 0 &&
          'sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-stone bg-paper pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:pt-1',
      )}
    >
      <p aria-live="polite" className="tabular grow text-small text-ink-soft">
        {ids.length === 0
          ? ''
          : `${ids.length} chosen${tooMany ? `. At most ${ordersAtOnce} are printed at once` : ''}`}
      </p>
      {ids.length === 0 ? null : (
        <>
          <Button variant="quiet" className="max-sm:-mr-3 max-sm:px-3" onClick={onClear}>
            Clear
          </Button>
          <div className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-3">
            <PrintLink to="pick-list" ids={ids} unavailable={tooMany}>
              <ListChecks aria-hidden="true" className="size-4.5" />
              <span>
                Pick list<span className="sr-only"> of chosen</span>
              </span>
            </PrintLink>
            <PrintLink to="packing-slips" ids={ids} unavailable={tooMany}>
              <Printer aria-hidden="true" className="size-4.5" />
              Packing slips
            </PrintLink>
          </div>
        </>
      )}
    </div>
  );
}

function PrintLink({
  to,
  ids,
  unavailable,
  children,
}: {
  to: 'packing-slips' | 'pick-list';
  ids: readonly string[];
  unavailable: boolean;
  children: ReactNode;
}) {
  return unavailable ? (
    <Button variant="outline" unavailable>
      {children}
    </Button>
  ) : (
    <ButtonLink variant="outline" to={`/brand/orders/${to}?orders=${ids.join(',')}`}>
      {children}
    </ButtonLink>
  );
}
