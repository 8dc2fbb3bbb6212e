import type { PickList } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey } from '@greenroom/contract/orders/units';
import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';

/**
 * A printable pick list for the warehouse.
 * @param chosen the ids of its orders, separated by commas; if undefined, of all unshipped ones
 */
export function PickListTable({ list, chosen }: { list: PickList; chosen: string | undefined }) {
  if (list.lines.length === 0)
    return (
      <EmptyState
        title="Nothing to pick"
        text={chosen === undefined ? 'No order waits to be sent.' : 'All of the chosen orders are sent.'}
        action={<ButtonLink to="/brand/orders">All orders</ButtonLink>}
      />
    );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          For {list.orders} {chosen === undefined ? '' : 'chosen '}
          {list.orders === 1 ? 'order that waits' : 'orders that wait'} to be sent
        </p>
        <div className="flex flex-wrap gap-2 print:hidden">
          {chosen === undefined ? null : (
            <ButtonLink variant="outline" to={`/brand/orders/packing-slips?orders=${chosen}`}>
              Packing slips
            </ButtonLink>
          )}
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        </div>
      </div>
      <CardTable label="Pick list" columns={['Item', 'Color', 'Size', 'Units', 'Orders']}>
        {list.lines.map((line) => (
          <CardRow key={lineKey(line)}>
            <CardHeading className="font-semibold">{line.name}</CardHeading>
            <CardCell label="Color" className={line.color === '' ? 'cards:hidden' : ''}>
              {line.color}
            </CardCell>
            <CardCell label="Size" className={line.size === '' ? 'cards:hidden' : ''}>
              {line.size}
            </CardCell>
            <CardCell label="Units" className="tabular font-semibold">
              {line.quantity}
            </CardCell>
            <CardCell label="Orders" className="tabular">
              {line.orders}
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </>
  );
}
