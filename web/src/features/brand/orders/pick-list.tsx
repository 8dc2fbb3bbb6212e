import type { PickList } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey } from '@greenroom/contract/orders/units';
import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';

/** What to take from the shelf, for all orders that wait. It prints. */
export function PickListTable({ list }: { list: PickList }) {
  if (list.lines.length === 0)
    return (
      <EmptyState
        title="Nothing to pick"
        text="No order waits to be sent."
        action={<ButtonLink to="/brand/orders">All orders</ButtonLink>}
      />
    );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          For {list.orders === 1 ? '1 order' : `${list.orders} orders`} that{' '}
          {list.orders === 1 ? 'waits' : 'wait'} to be sent
        </p>
        <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Print
        </Button>
      </div>
      <CardTable label="Pick list" columns={['Item', 'Color', 'Size', 'Units', 'Orders']}>
        {list.lines.map((line) => (
          <CardRow key={lineKey(line)}>
            <CardHeading className="font-semibold">{line.name}</CardHeading>
            <CardCell label="Color" className={line.color === '' ? 'max-lg:hidden' : ''}>
              {line.color}
            </CardCell>
            <CardCell label="Size" className={line.size === '' ? 'max-lg:hidden' : ''}>
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
