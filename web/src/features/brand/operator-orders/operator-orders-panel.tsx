import { adminLimits } from '@greenroom/contract/limits/admin';
import type { OperatorOrder } from '@greenroom/contract/orders/operator-orders.schemas';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMoney } from '../../../lib/format/price.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { OrderStatusBadge } from '../../orders/order-status.tsx';
import { OrderHeading } from '../orders/order-heading.tsx';
import { operatorOrdersQuery } from './operator-orders.api.ts';

const filters: readonly { value: OrderStatus | 'all' | 'stranded'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'stranded', label: 'Open, with no brand to act' },
  { value: 'processing', label: 'To ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** The orders of all brands. Search and filter are kept in the URL. */
export function OperatorOrdersPanel() {
  const [address, setAddress] = useSearchParams();
  const search = (address.get('search') ?? '').slice(0, adminLimits.searchMaxCharacters);
  const chosen = filters.find(({ value }) => value === address.get('status'))?.value ?? 'all';
  const status = chosen === 'all' || chosen === 'stranded' ? undefined : chosen;
  const orders = useInfiniteQuery(operatorOrdersQuery({ search, status, isStranded: chosen === 'stranded' }));
  const change = (name: 'search' | 'status', value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '' || value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <SearchForm key={search} value={search} onSearch={(text) => change('search', text)} />
        <Select
          label="Show"
          labelPlace="inside"
          className="w-72 max-w-full"
          value={chosen}
          options={filters}
          onChange={(value) => change('status', value)}
        />
      </div>
      <PagedList
        query={orders}
        noun="orders"
        rowsOf={(page) => page.data}
        empty={
          <EmptyState
            title="No orders"
            text={
              search === '' && chosen === 'all'
                ? 'What shoppers buy is listed here.'
                : 'No order is like this. Search for another one, or show all.'
            }
          />
        }
      >
        {(rows) => (
          <KeptFocus label="Orders">
            <CardTable label="Orders" columns={['Order', 'Brand', 'Buyer', 'Status', 'Total']}>
              {rows.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </CardTable>
          </KeptFocus>
        )}
      </PagedList>
    </>
  );
}

function SearchForm({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <search aria-label="Orders" className="w-full sm:w-auto">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <div className="min-w-0 grow">
          <TextField
            label="Order number, brand or buyer’s email"
            type="search"
            autoComplete="off"
            maxLength={adminLimits.searchMaxCharacters}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
    </search>
  );
}

function OrderRow({ order }: { order: OperatorOrder }) {
  return (
    <CardRow>
      <CardHeading>
        <OrderHeading order={order} to={`/admin/orders/${order.id}`} />
      </CardHeading>
      <CardCell label="Brand" className="wrap-anywhere">
        {order.brand.name} {order.isBrandAway ? <Badge tone="beet">Nobody to act</Badge> : null}
      </CardCell>
      <CardCell label="Buyer" className="wrap-anywhere">
        {order.email === '' ? 'A deleted account' : order.email}
      </CardCell>
      <CardCell label="Status">
        <OrderStatusBadge status={order.status} />
      </CardCell>
      <CardCell label="Total" className="tabular">
        {order.total === undefined ? '' : formatMoney(order.total)}
      </CardCell>
    </CardRow>
  );
}
