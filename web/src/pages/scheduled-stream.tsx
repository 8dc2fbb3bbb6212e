import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import type { Route } from './+types/scheduled-stream';
import { originOf, pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch, prefetchedData } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { broadcastEvent } from '../app/structured-data.ts';
import { getQueryClient } from '../app/providers.tsx';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { AnnouncedShow } from '../features/schedule/announced-show.tsx';
import { scheduledStreamQuery } from '../features/schedule/schedule.api.ts';
import { featuredProductsQuery } from '../features/streams/stream.api.ts';
import { describeFailure, isNotFound } from '../lib/api/api-error.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageLoadFailure } from '../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';

export const headers = loaderCacheHeaders;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say 404
  if (!uuid.test(id)) throw data(null, { status: 404 });
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchQuery(scheduledStreamQuery(id, api)),
    queryClient.fetchQuery(featuredProductsQuery(id, api)),
  ]);
}

/** Waits for the show, because the document's title is its name. The page itself shows a failure. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Prefetched> {
  await getQueryClient().prefetchQuery({ ...scheduledStreamQuery(params.id), retry: false });
  return {};
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const path = `/schedule/${params.id}`;
  const { queryKey } = scheduledStreamQuery(params.id);
  const show =
    prefetchedData(loaderData, queryKey) ??
    (typeof window === 'undefined' ? undefined : getQueryClient().getQueryData(queryKey));
  if (show === undefined) {
    return pageMeta(matches, { title: 'Show to come', description: '', path, isPrivate: true });
  }
  const description = show.description === '' ? `A live show by ${show.streamer.name}.` : show.description;
  return pageMeta(matches, {
    title: show.title,
    description,
    path,
    image: show.thumbnail,
    structuredData: [
      broadcastEvent(originOf(matches), {
        ...show,
        description,
        isLive: show.status === 'live',
        startsAt: show.scheduledTime,
        isCancelled: show.status === 'cancelled',
        hostName: show.streamer.name,
        path,
      }),
    ],
  });
}

export default function ScheduledStreamPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Show key={params.id} id={params.id} />
    </HydrationBoundary>
  );
}

function Show({ id }: { id: string }) {
  const show = useQuery(scheduledStreamQuery(id));
  if (show.data !== undefined) return <AnnouncedShow show={show.data} />;
  if (show.isPending) {
    return (
      <Loading label="Loading the show" className="page-width grid gap-8 pt-6 md:pt-12 lg:grid-cols-2">
        <Skeleton className="aspect-video rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </Loading>
    );
  }
  if (isNotFound(show.error)) return <NotFoundScreen />;
  return (
    <PageLoadFailure
      query={show}
      title="Failed to load this show"
      text={describeFailure(show.error)}
      way={
        <ButtonLink to="/schedule" variant="outline">
          Back to the schedule
        </ButtonLink>
      }
    />
  );
}
