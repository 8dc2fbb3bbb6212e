import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/pick-list';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { pickListQuery } from '../../features/brand/orders/brand-orders.api.ts';
import { PickListTable } from '../../features/brand/orders/pick-list.tsx';
import { describeServerFailure } from '../../lib/api/api-error.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Pick List',
    description: 'What to take from the shelf for the orders that wait.',
    path: '/brand/orders/pick-list',
    isPrivate: true,
  });
}

/** What the orders of a brand need from its shelf: all that wait, or those that the address names. */
export default function PickListPage() {
  return <BrandGuard permission="orders:read">{(user) => <OwnPickList userId={user.id} />}</BrandGuard>;
}

function OwnPickList({ userId }: { userId: string }) {
  const [search] = useSearchParams();
  const chosen = search.get('orders') ?? undefined;
  const list = useQuery(pickListQuery(userId, chosen));
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <h1 className="mb-4 text-title">Pick list</h1>
      <BrandNavigation />
      {list.data === undefined ? (
        list.isError ? (
          <QueryErrorState
            query={list}
            title="Failed to load the pick list"
            text={describeServerFailure(list.error, 'Please try again later')}
          />
        ) : (
          <Loading label="Loading the pick list">
            <Skeleton className="h-48 rounded-card" />
          </Loading>
        )
      ) : (
        <PickListTable list={list.data} chosen={chosen} />
      )}
    </div>
  );
}
