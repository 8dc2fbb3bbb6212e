import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import type { Route } from './+types/live-streams';
import { originOf, pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch, prefetchedData } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { broadcastEvent } from '../app/structured-data.ts';
import { StreamCard, StreamCardSkeletons, streamGridClass } from '../features/streams/stream-card.tsx';
import { liveAndUpcoming } from '../features/streams/stream-list.ts';
import { streamListQuery } from '../features/streams/streams.api.ts';
import { EmptyState, QueryErrorState } from '../ui/list/list-states.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  return prefetch(args, (queryClient, api) => [queryClient.fetchQuery(streamListQuery(api))]);
}

export function clientLoader(): Prefetched {
  return {};
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const streams = prefetchedData(loaderData, streamListQuery().queryKey) ?? [];
  const origin = originOf(matches);
  return pageMeta(matches, {
    title: 'Livestreams',
    description: 'Shows that are on air now, shows to come, and when each host was last live.',
    path: '/live-streams',
    structuredData: liveAndUpcoming(streams).map((stream) =>
      broadcastEvent(origin, {
        ...stream,
        startsAt: stream.startedAt ?? stream.scheduledTime,
        path: `/stream/${stream.id}`,
      }),
    ),
  });
}

export default function LiveStreamsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PageTitle title="Livestreams" text="Walk in. Shows that are on air come first." />
      <div className="page-width mt-8 md:mt-10">
        <h2 className="sr-only">Streams</h2>
        <StreamsPanel />
      </div>
    </HydrationBoundary>
  );
}

/**
 * A card for each stream (LIST-1, LIVELIST-1), or a message that they could not be loaded (LIST-9, LIVELIST-7)
 * or that there are none (LIST-10, LIVELIST-8).
 */
function StreamsPanel() {
  const streams = useQuery(streamListQuery());
  if (streams.isPending) return <StreamCardSkeletons count={8} />;
  if (streams.isLoadingError) {
    return <QueryErrorState query={streams} title="Failed to load streams" text="Please try again later" />;
  }
  if (streams.data.length === 0) {
    return (
      <EmptyState title="No Streams Available - There are no streams scheduled at the moment. Check back later!" />
    );
  }
  return (
    <ul aria-label="Streams" className={streamGridClass}>
      {streams.data.map((stream, place) => (
        <li key={stream.id} className="min-w-0">
          <StreamCard stream={stream} eager={place < 4} />
        </li>
      ))}
    </ul>
  );
}
