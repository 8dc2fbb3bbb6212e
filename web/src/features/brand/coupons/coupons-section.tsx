import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import type { Coupon } from '@greenroom/contract/coupons/coupons.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { couponRules, couponWorth } from './coupon-rules.ts';
import { ownCouponsQuery, useEndCoupon } from './coupons.api.ts';

const CouponDialog = lazyPart(async () => (await import('./coupon-dialog.tsx')).CouponDialog);

/** The coupons of a brand, with actions to create and end them. */
export function CouponsSection({ userId, products }: { userId: string; products: readonly BrandProduct[] }) {
  const coupons = useInfiniteQuery(ownCouponsQuery(userId));
  /** Counts the openings as a key, so that each dialog starts empty. */
  const [dialog, setDialog] = useState({ isOpen: false, opening: 0 });
  const add = (
    <Button
      variant="secondary"
      onClick={() => setDialog(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
    >
      <Plus aria-hidden="true" className="size-4.5" />
      Make a coupon
    </Button>
  );
  return (
    <section aria-labelledby="own-coupons" className="mt-10 md:mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-coupons" className="text-heading">
          Coupons
        </h2>
        {coupons.data?.pages.some((page) => page.coupons.length > 0) ? add : null}
      </div>
      <PagedList
        query={coupons}
        noun="your coupons"
        skeleton={<Skeleton className="h-20 rounded-card" />}
        empty={
          <EmptyState
            title="No coupons yet"
            text="Give shoppers a code that takes something off."
            action={add}
          />
        }
        rowsOf={(page) => page.coupons}
      >
        {(rows) => <CouponList coupons={rows} />}
      </PagedList>
      {dialog.opening === 0 ? null : (
        <Suspense fallback={null}>
          <CouponDialog
            key={dialog.opening}
            products={products}
            isOpen={dialog.isOpen}
            onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
          />
        </Suspense>
      )}
    </section>
  );
}

function CouponList({ coupons }: { coupons: readonly Coupon[] }) {
  return (
    <KeptFocus label="Coupons">
      <ul aria-label="Coupons" className="flex flex-col gap-3">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} />
          </li>
        ))}
      </ul>
    </KeptFocus>
  );
}

const states: Readonly<Record<Coupon['state'], { tone: BadgeTone; label: string }>> = {
  planned: { tone: 'sky', label: 'Planned' },
  running: { tone: 'leaf', label: 'Running' },
  ended: { tone: 'stone', label: 'Ended' },
};

function CouponCard({ coupon }: { coupon: Coupon }) {
  const end = useEndCoupon();
  const { tone, label } = states[coupon.state];
  const rules = couponRules(coupon).join(' · ');
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-stone px-5 py-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-3 font-text text-body font-semibold tracking-normal wrap-anywhere">
          {coupon.code}
          <Badge tone={tone}>{label}</Badge>
        </h3>
        <p className="tabular mt-1 text-small">{couponWorth(coupon)}</p>
        {rules === '' ? null : <p className="tabular mt-0.5 text-small text-ink-soft">{rules}</p>}
      </div>
      {coupon.state === 'ended' ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={`End ${coupon.code}`}
          busy={end.isPending}
          busyLabel="Ending…"
          onClick={() => end.mutate(coupon.id)}
        >
          End
        </Button>
      )}
    </article>
  );
}
