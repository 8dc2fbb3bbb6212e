import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/pick-list';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { pickListQuery } from '../../features/brand/orders/brand-orders.api.ts';
import { ChoiceFailure, choiceOf, NoChoice } from '../../features/brand/orders/chosen-orders-state.tsx';
import { PickListTable } from '../../features/brand/orders/pick-list.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Pick List',
    description: 'What to take from the shelf for the orders that wait.',
    path: '/brand/orders/pick-list',
    isPrivate: true,
  });
}

/** The pick list of a brand's orders: of all unshipped ones, or of those in the URL. */
export default function PickListPage() {
  return <BrandGuard permission="orders:read">{(user) => <OwnPickList userId={user.id} />}</BrandGuard>;
}

function OwnPickList({ userId }: { userId: string }) {
  const [search] = useSearchParams();
  const choice = choiceOf(search);
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <h1 className="mb-4 text-title">Pick list</h1>
      <BrandNavigation />
      {choice?.wrong === undefined ? (
        <LoadedPickList userId={userId} chosen={choice?.ids.join(',')} />
      ) : (
        <NoChoice text={choice.wrong} />
      )}
    </div>
  );
}

function LoadedPickList({ userId, chosen }: { userId: string; chosen: string | undefined }) {
  const list = useQuery(pickListQuery(userId, chosen));
  if (list.data !== undefined) return <PickListTable list={list.data} chosen={chosen} />;
  return list.isError ? (
    <ChoiceFailure query={list} title="Failed to load the pick list" />
  ) : (
    <Loading label="Loading the pick list">
      <Skeleton className="h-48 rounded-card" />
    </Loading>
  );
}
