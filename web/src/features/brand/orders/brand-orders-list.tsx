import type { BrandOrder } from '@greenroom/contract/orders/fulfilment.schemas';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatMoney } from '../../../lib/format/price.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { useMay } from '../team/brand-may.tsx';
import { OrderStatusBadge } from '../../orders/order-status.tsx';
import { brandOrdersQuery } from './brand-orders.api.ts';
import { useChosenOrders } from './chosen-orders.store.ts';
import { ChosenOrdersBar } from './chosen-orders-bar.tsx';
import { OrderHeading } from './order-heading.tsx';

const filters: readonly { value: OrderStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'processing', label: 'To ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** The orders of the user's brand, latest first, filtered by the status in the URL. */
export function BrandOrdersList({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const chosen = filters.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const status = chosen === 'all' ? undefined : chosen;
  const orders = useInfiniteQuery(brandOrdersQuery(userId, status));
  const may = useMay();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Select
          label="Status"
          labelPlace="inside"
          className="w-52"
          value={chosen}
          options={filters}
          onChange={(value) =>
            setSearch(
              (before) => {
                const next = new URLSearchParams(before);
                if (value === 'all') next.delete('status');
                else next.set('status', value);
                return next;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        <ButtonLink to="/brand/orders/pick-list" variant="outline">
          Pick list
        </ButtonLink>
      </div>
      <PagedList
        query={orders}
        noun="orders"
        rowsOf={(page) => page.data}
        empty={
          status === undefined ? (
            <EmptyState
              title="No orders yet"
              text="What shoppers buy from your brand is listed here."
              action={
                may('products:read') ? <ButtonLink to="/brand">See your products</ButtonLink> : undefined
              }
            />
          ) : (
            <EmptyState
              title="No orders"
              text="No order has this status."
              action={
                <ButtonLink to="/brand/orders" variant="outline">
                  All orders
                </ButtonLink>
              }
            />
          )
        }
      >
        {(rows) => <OrderRows key={chosen} rows={rows} />}
      </PagedList>
    </>
  );
}

/** The order rows. Orders with unshipped units can be selected. */
function OrderRows({ rows }: { rows: readonly BrandOrder[] }) {
  const [marked, setMarked] = useChosenOrders();
  const waiting = rows.filter(({ unitsToShip }) => unitsToShip > 0).map(({ id }) => id);
  // Orders that were shipped meanwhile are no longer selected.
  const chosen = waiting.filter((id) => marked.has(id));
  const isAll = chosen.length === waiting.length;
  return (
    <KeptFocus label="Orders">
      {waiting.length === 0 ? null : (
        <Checkbox
          label={`Choose the ${waiting.length} shown that ${waiting.length === 1 ? 'waits' : 'wait'} to be sent`}
          checked={isAll}
          onChange={() => setMarked(new Set(isAll ? [] : waiting))}
        />
      )}
      {/* Keeps a focused element clear of the bar. */}
      <div className={chosen.length === 0 ? undefined : '[&_a]:scroll-mb-32 [&_input]:scroll-mb-32'}>
        <CardTable
          label="Orders"
          columns={['Order', 'Status', 'Units', ...(rows.some(({ total }) => total) ? ['Total'] : [])]}
        >
          {rows.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              canBeChosen={waiting.length > 0}
              isChosen={marked.has(order.id)}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(order.id);
                else next.delete(order.id);
                setMarked(next);
              }}
            />
          ))}
        </CardTable>
      </div>
      <ChosenOrdersBar ids={chosen} onClear={() => setMarked(new Set())} />
    </KeptFocus>
  );
}

interface OrderRowProps {
  order: BrandOrder;
  /** Whether any order of the list can be selected. */
  canBeChosen: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function OrderRow({ order, canBeChosen, isChosen, onChoose }: OrderRowProps) {
  return (
    <CardRow>
      <CardHeading>
        <div className="flex">
          {!canBeChosen ? null : order.unitsToShip > 0 ? (
            <Checkbox
              label={<span className="sr-only">Choose order {order.orderNumber}</span>}
              checked={isChosen}
              onChange={onChoose}
            />
          ) : (
            <span aria-hidden="true" className="w-9 shrink-0 cards:hidden" />
          )}
          <div>
            <OrderHeading order={order} to={`/brand/orders/${order.id}`} />
          </div>
        </div>
      </CardHeading>
      <CardCell label="Status">
        <OrderStatusBadge status={order.status} />
      </CardCell>
      <CardCell label="Units" className="tabular">
        {order.units}
        {order.unitsToShip > 0 && order.unitsToShip < order.units
          ? `, ${order.unitsToShip} still to send`
          : ''}
      </CardCell>
      {order.total === undefined ? null : (
        <CardCell label="Total" className="tabular">
          {formatMoney(order.total)}
        </CardCell>
      )}
    </CardRow>
  );
}
