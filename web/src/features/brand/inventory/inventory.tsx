import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/download.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { ProductDialog } from '../products/product-dialog.tsx';
import type { ChosenProduct } from './bulk-dialog.tsx';
import { ImportSection } from './import-section.tsx';
import { InventoryFilters } from './inventory-filters.tsx';
import { InventoryTable } from './inventory-table.tsx';
import { addressOfView, type InventoryView, viewOfAddress } from './inventory-view.ts';
import { exportedFile, inventoryQuery, useDuplicateProduct } from './inventory.api.ts';

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);
const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);

type Opened =
  | { name: 'bulk'; chosen: readonly ChosenProduct[] }
  | { name: 'add' }
  | { name: 'edit' | 'history'; product: BrandProduct };

/** All products of a brand: search, selection, bulk changes, and files. */
export function Inventory({ userId }: { userId: string }) {
  const [address, setAddress] = useSearchParams();
  const view = viewOfAddress(address);
  const searchField = useRef<HTMLInputElement>(null);
  // Deferred as text, because a view is a new object in each render.
  const requestedView = viewOfAddress(new URLSearchParams(useDeferredValue(address.toString())));
  const list = useInfiniteQuery(inventoryQuery(userId, requestedView));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<{ opened: Opened; isOpen: boolean; opening: number }>();
  const [isExporting, setIsExporting] = useState(false);
  const duplicate = useDuplicateProduct();
  const open = (opened: Opened) =>
    setDialog((before) => ({ opened, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const close = () => setDialog((before) => before && { ...before, isOpen: false });

  function show(next: InventoryView) {
    setAddress(addressOfView(next), { replace: true, preventScrollReset: true });
    setChosen(new Set());
  }

  function clearSearch() {
    if (searchField.current !== null) searchField.current.value = '';
    searchField.current?.focus();
    show({ ...view, search: '' });
  }

  const productsOf = (ids: ReadonlySet<string>) =>
    (list.data?.pages ?? []).flatMap(({ products }) => products).filter(({ id }) => ids.has(id));

  async function save() {
    setIsExporting(true);
    try {
      const { sort: _sort, direction: _direction, ...filter } = view;
      download({ name: 'products.csv', type: 'text/csv', text: await exportedFile(filter) });
    } catch (error) {
      showToast(describeFailure(error), { tone: 'failure' });
    } finally {
      setIsExporting(false);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <InventoryFilters view={view} searchField={searchField} onChange={show} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="tabular min-h-6 text-small text-ink-soft max-sm:basis-full">
          {list.data === undefined ? '' : productsText(list.data.pages[0]?.total ?? 0)}
          {chosen.size === 0 ? '' : `, ${formatNumber(chosen.size)} chosen`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            unavailable={chosen.size === 0 || chosen.size > inventoryLimits.changedAtOnce}
            onClick={() => open({ name: 'bulk', chosen: productsOf(chosen) })}
          >
            Change chosen
          </Button>
          <Button variant="outline" busy={isExporting} busyLabel="Exporting…" onClick={() => void save()}>
            <Download aria-hidden="true" className="size-4.5" />
            Export CSV
          </Button>
        </div>
      </div>
      <PagedList
        query={list}
        noun="products"
        rowsOf={(page) => page.products}
        empty={
          requestedView.search === '' ? (
            requestedView.show === 'all' ? (
              <EmptyState
                title="No products yet"
                text="Add the first one that your brand sells, or import a file of them."
                action={<Button onClick={() => open({ name: 'add' })}>Add Product</Button>}
              />
            ) : (
              <EmptyState
                title="No products"
                text="None of yours is like that."
                action={
                  <Button variant="outline" onClick={() => show({ ...view, show: 'all' })}>
                    Show all
                  </Button>
                }
              />
            )
          ) : (
            <EmptyState
              title="No products"
              text={`Nothing of yours is called “${requestedView.search}”.`}
              action={
                <Button variant="outline" onClick={clearSearch}>
                  Clear the search
                </Button>
              }
            />
          )
        }
      >
        {(products) => (
          <InventoryTable
            products={products}
            chosen={chosen}
            onChoose={setChosen}
            onEdit={(product) => open({ name: 'edit', product })}
            onHistory={(product) => open({ name: 'history', product })}
            onDuplicate={({ id, name }) =>
              duplicate.mutate(id, {
                onSuccess: () => showToast(`${name} is copied, not shown yet`, { tone: 'success' }),
              })
            }
          />
        )}
      </PagedList>
      <ImportSection userId={userId} />
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          <OpenedDialog
            key={dialog.opening}
            userId={userId}
            opened={dialog.opened}
            isOpen={dialog.isOpen}
            onClose={close}
            onDone={() => setChosen(new Set())}
          />
        </Suspense>
      )}
    </div>
  );
}

function OpenedDialog({
  userId,
  opened,
  onDone,
  ...parts
}: {
  userId: string;
  opened: Opened;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  switch (opened.name) {
    case 'bulk':
      return <BulkDialog chosen={opened.chosen} onDone={onDone} {...parts} />;
    case 'add':
      return <ProductDialog product={undefined} {...parts} />;
    case 'edit':
      return <ProductDialog product={opened.product} {...parts} />;
    case 'history':
      return <HistoryDialog userId={userId} product={opened.product} {...parts} />;
  }
}

function productsText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
}
