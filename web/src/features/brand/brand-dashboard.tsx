import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import type { ProductStats } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, SquareTerminal } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { InventoryFilters } from './inventory/inventory-filters.tsx';
import { firstView } from './inventory/inventory-view.ts';
import { CouponsSection } from './coupons/coupons-section.tsx';
import { BrandNavigation } from './brand-navigation.tsx';
import { useMay } from './team/brand-may.tsx';
import { consolePath } from './keys/console-path.ts';
import { ownProductPagesQuery, ownProductsQuery, useDeleteProduct } from './brand.api.ts';
import { productFailureMessage } from './products/product-failure.ts';
import { ProductDialog } from './products/product-dialog.tsx';
import { ProductStats as ProductFigures } from './products/product-stats.tsx';
import { ButtonPlace } from '../../ui/loading/button-place.tsx';
import { DashboardSkeleton, ProductTable } from './products/product-table.tsx';

/**
 * A brand's dashboard: its figures and its products, with links to its settings (DASH-9). A deletion needs a
 * confirmation (DASH-8).
 */
export function BrandDashboard({ userId }: { userId: string }) {
  const [view, setView] = useState(firstView);
  const products = useInfiniteQuery(ownProductPagesQuery(userId, useDeferredValue(view)));
  const stats = products.data?.pages[0]?.stats;
  const may = useMay();
  /** Counts the openings as a key, so that each dialog starts with its own product's values. */
  const [dialog, setDialog] = useState<{
    product: BrandProduct | undefined;
    isOpen: boolean;
    opening: number;
  }>({
    product: undefined,
    isOpen: false,
    opening: 0,
  });
  const open = (product?: BrandProduct) =>
    setDialog(({ opening }) => ({ product, isOpen: true, opening: opening + 1 }));
  const add = (
    <Button disabled={(stats?.products ?? 0) >= brandLimits.productsMax} onClick={() => open()}>
      <Plus aria-hidden="true" className="size-4.5" />
      Add Product
    </Button>
  );

  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-title">Brand Dashboard</h1>
        {products.data !== undefined ? add : products.isPending ? <ButtonPlace /> : null}
      </div>
      <BrandNavigation />
      {products.isPending ? <DashboardSkeleton /> : null}
      {products.isError && products.data === undefined ? (
        <div className="flex flex-col items-start gap-4">
          <FailureMessage message={productFailureMessage('fetch', products.error)} />
          <Button
            variant="outline"
            busy={products.isRefetching}
            busyLabel="Retrying…"
            onClick={() => void products.refetch()}
          >
            Retry
          </Button>
        </div>
      ) : null}
      {products.data === undefined || stats === undefined ? null : (
        <Products
          products={products.data.pages.flatMap((page) => page.products)}
          stats={stats}
          filters={<InventoryFilters view={view} onChange={setView} />}
          more={<LoadMore query={products} />}
          add={add}
          onEdit={(product) => open(product)}
        />
      )}
      {stats === undefined || !may('coupons:write') ? null : <Coupons userId={userId} />}
      <ConsoleNote />
      <ProductDialog
        key={dialog.opening}
        product={dialog.product}
        isOpen={dialog.isOpen}
        onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
      />
    </div>
  );
}

/** A coupon may be for any product, whatever the table shows. */
function Coupons({ userId }: { userId: string }) {
  const products = useQuery(ownProductsQuery(userId));
  return products.data === undefined ? null : <CouponsSection userId={userId} products={products.data} />;
}

function Products({
  products,
  stats,
  filters,
  more,
  add,
  onEdit,
}: {
  /** The products that match the filters and are loaded. */
  products: readonly BrandProduct[];
  stats: ProductStats;
  filters: ReactNode;
  more: ReactNode;
  add: ReactNode;
  onEdit: (product: BrandProduct) => void;
}) {
  const [productToDelete, setProductToDelete] = useState<BrandProduct>();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteProduct();

  function confirm(product: BrandProduct) {
    remove.mutate(product.id, {
      onSuccess: () => showToast('Product deleted', { tone: 'success' }),
      onSettled: () => setIsAsking(false),
    });
  }

  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <ProductFigures stats={stats} />
      <FailureMessage message={remove.isError ? productFailureMessage('delete', remove.error) : undefined} />
      <section aria-labelledby="own-products">
        <h2 id="own-products" className="mb-4 text-heading">
          Products
        </h2>
        {stats.products === 0 ? (
          <EmptyState title="No products yet" text="Add the first one that your brand sells." action={add} />
        ) : (
          <>
            <div className="mb-5">{filters}</div>
            {products.length === 0 ? (
              <EmptyState title="No products found" text="None of yours is like that." />
            ) : null}
          </>
        )}
        {products.length === 0 ? null : (
          <>
            <ProductTable
              products={products}
              onEdit={onEdit}
              onDelete={(product) => {
                remove.reset();
                setProductToDelete(product);
                setIsAsking(true);
              }}
            />
            {more}
          </>
        )}
      </section>
      <AlertDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          if (!isOpen && !remove.isPending) setIsAsking(false);
        }}
        title="Are you sure you want to delete this product?"
        description={`${productToDelete?.name ?? ''} is gone from your brand and from the catalogue. This cannot be undone.`}
        confirmLabel="Delete"
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          if (productToDelete !== undefined) confirm(productToDelete);
        }}
      />
    </div>
  );
}

/** DASH-10. */
function ConsoleNote() {
  const canTry = useMay()('keys:manage');
  return (
    <aside
      aria-labelledby="api-testing-console"
      className="mt-12 flex items-start gap-4 rounded-card bg-moss p-5 md:p-6"
    >
      <SquareTerminal
        aria-hidden="true"
        className="mt-0.5 size-6 shrink-0 text-leaf-text"
        strokeWidth={1.5}
      />
      <div className="min-w-0">
        <h2 id="api-testing-console" className="font-text text-body font-semibold tracking-normal">
          API Testing Console
        </h2>
        <p className="mt-1 text-small text-ink-soft">
          Everything on this page is also an API, with which a shop of yours keeps its products here up to
          date.{' '}
          <a
            href={canTry ? consolePath : '/api/docs'}
            className="font-semibold text-leaf-text underline underline-offset-4"
          >
            {canTry ? 'Read and try its calls with a key of your brand' : 'Read its calls'}
          </a>
        </p>
      </div>
    </aside>
  );
}
