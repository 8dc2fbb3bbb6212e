import type { InventoryFilter } from '@greenroom/contract/brands/inventory.schemas';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import type { Ref } from 'react';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { InventoryView } from './inventory-view.ts';

const shows: readonly { value: InventoryFilter['show']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'low-stock', label: 'Low stock' },
  { value: 'low-variant', label: 'A size or color is low' },
  { value: 'out-of-stock', label: 'Out of stock' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Not shown' },
];
const orders = [
  { value: 'newest descending', label: 'Newest first' },
  { value: 'name ascending', label: 'Name' },
  { value: 'price ascending', label: 'Price, low to high' },
  { value: 'price descending', label: 'Price, high to low' },
  { value: 'stock ascending', label: 'Fewest in stock' },
] as const;
type Order = (typeof orders)[number]['value'];

/** The filters and the order of a brand's products. */
export function InventoryFilters({
  view,
  searchField,
  onChange,
}: {
  view: InventoryView;
  searchField?: Ref<HTMLInputElement>;
  onChange: (view: InventoryView) => void;
}) {
  const order = orders.find(({ value }) => value === `${view.sort} ${view.direction}`)?.value;
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <TextField
        ref={searchField}
        label="Search your products"
        type="search"
        maxLength={inventoryLimits.searchMaxCharacters}
        defaultValue={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value.trim() })}
      />
      <Select
        label="Show"
        labelPlace="inside"
        value={view.show}
        options={shows}
        onChange={(show) => onChange({ ...view, show })}
      />
      <Select<Order>
        label="Sort"
        labelPlace="inside"
        value={order ?? 'newest descending'}
        options={orders}
        onChange={(value) => {
          switch (value) {
            case 'newest descending':
              return onChange({ ...view, sort: 'newest', direction: 'descending' });
            case 'name ascending':
              return onChange({ ...view, sort: 'name', direction: 'ascending' });
            case 'price ascending':
              return onChange({ ...view, sort: 'price', direction: 'ascending' });
            case 'price descending':
              return onChange({ ...view, sort: 'price', direction: 'descending' });
            case 'stock ascending':
              return onChange({ ...view, sort: 'stock', direction: 'ascending' });
          }
        }}
      />
    </div>
  );
}
