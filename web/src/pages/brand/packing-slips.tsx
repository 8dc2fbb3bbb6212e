import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/packing-slips';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { packingSlipsQuery } from '../../features/brand/orders/brand-orders.api.ts';
import { ChoiceFailure, choiceOf, NoChoice } from '../../features/brand/orders/chosen-orders-state.tsx';
import { PackingSlips } from '../../features/brand/orders/packing-slip.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Packing Slips',
    description: 'What lies in each parcel of the chosen orders.',
    path: '/brand/orders/packing-slips',
    isPrivate: true,
  });
}

/** The packing slips of the orders in the URL, one per printed page. */
export default function PackingSlipsPage() {
  return <BrandGuard permission="orders:read">{(user) => <ChosenSlips userId={user.id} />}</BrandGuard>;
}

function ChosenSlips({ userId }: { userId: string }) {
  const [search] = useSearchParams();
  const { ids, wrong } = choiceOf(search) ?? { wrong: 'Choose orders in the list of orders.' };
  return (
    <div className="page-width pt-8 pb-16 md:pt-12 print:p-0">
      <h1 className="mb-4 text-title print:hidden">Packing slips</h1>
      <BrandNavigation />
      {ids === undefined ? <NoChoice text={wrong} /> : <Slips userId={userId} ids={ids} />}
    </div>
  );
}

function Slips({ userId, ids }: { userId: string; ids: readonly string[] }) {
  const chosen = ids.join(',');
  const slips = useQuery(packingSlipsQuery(userId, chosen));
  if (slips.data === undefined)
    return slips.isError ? (
      <ChoiceFailure query={slips} title="Failed to load the packing slips" />
    ) : (
      <Loading label="Loading the packing slips" className="flex flex-col gap-6">
        {Array.from({ length: Math.min(ids.length, 3) }, (_, place) => (
          <Skeleton key={place} className="h-72 rounded-card" />
        ))}
      </Loading>
    );
  const sent = ids.length - slips.data.length;
  if (slips.data.length === 0)
    return (
      <EmptyState
        title="Nothing to pack"
        text="All of the chosen orders are sent."
        action={<ButtonLink to="/brand/orders?status=processing">Orders to ship</ButtonLink>}
      />
    );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="text-ink-soft">
          {slips.data.length === 1 ? '1 packing slip' : `${slips.data.length} packing slips`}, a page for
          each.{' '}
          {sent === 0
            ? ''
            : `Nothing waits of ${sent === 1 ? '1 chosen order' : `${sent} chosen orders`}: no slip for ${sent === 1 ? 'it' : 'them'}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="outline" to={`/brand/orders/pick-list?orders=${chosen}`}>
            Pick list
          </ButtonLink>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        </div>
      </div>
      <PackingSlips slips={slips.data} />
    </>
  );
}
