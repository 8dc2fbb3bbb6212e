import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, startTransition, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/stream';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { getQueryClient } from '../app/providers.tsx';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import type { StageProps } from '../app/shell/kept-stage.tsx';
import type { ShellHandle } from '../app/shell/shell.tsx';
import { streamData } from '../app/structured-data.ts';
import { BackLink } from '../features/watch/back-link.tsx';
import { WatchedStream } from '../features/watch/watched-stream.tsx';
import { replayQuery } from '../features/replay/replay.api.ts';
import { useSession } from '../features/session/session.api.ts';
import { featuredProductsQuery, streamQuery } from '../features/streams/stream.api.ts';
import { isNotFound } from '../lib/api/api-error.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { QueryErrorState } from '../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';

const MissingRecording = lazyPart(
  async () => (await import('../features/replay/replay-to-come.tsx')).MissingRecording,
);
const ReplayToCome = lazyPart(
  async () => (await import('../features/replay/replay-to-come.tsx')).ReplayToCome,
);
const ReplayedStream = lazy(async () => import('../features/replay/replayed-stream.tsx'));

export const headers = loaderCacheHeaders;
export const handle: ShellHandle = { isFullHeight: true, isImmersive: true, Stage: StreamStage };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say 404
  if (!uuid.test(id)) throw data(null, { status: 404 });
  return prefetch(
    args,
    (queryClient, api) => [
      queryClient.fetchQuery(streamQuery(id, api)),
      queryClient.fetchQuery(featuredProductsQuery(id, api)),
      queryClient.fetchQuery(replayQuery(id, api)),
    ],
    (queryClient, origin) => {
      const stream = queryClient.getQueryData(streamQuery(id).queryKey);
      return stream && streamData(origin, stream);
    },
  );
}

/** Waits for the stream, because the document's title is its name. The page itself shows a failure. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Prefetched> {
  await getQueryClient().prefetchQuery({ ...streamQuery(params.id), retry: false });
  return {};
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const path = `/stream/${params.id}`;
  const stream = knownStream(loaderData, params.id);
  if (stream === undefined) {
    return pageMeta(matches, { title: 'Live show', description: '', path, isPrivate: true });
  }
  return pageMeta(matches, {
    title: stream.title,
    cardTitle: stream.isLive ? `LIVE: ${stream.title}` : stream.title,
    description: stream.description === '' ? `A live show by ${stream.streamerName}.` : stream.description,
    path,
    image: stream.thumbnail,
    type: 'video.other',
    structuredData: loaderData?.structuredData,
  });
}

function knownStream(loaderData: Prefetched | undefined, id: string): StreamDetail | undefined {
  const { queryKey } = streamQuery(id);
  const sent = loaderData?.dehydratedState?.queries.find(
    (query) => query.queryKey.join() === queryKey.join(),
  );
  // The loader's query filled the cache.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (sent !== undefined) return sent.state.data as StreamDetail;
  return typeof window === 'undefined' ? undefined : getQueryClient().getQueryData(queryKey);
}

/** Everything is in the stage, which the shell keeps when this page is left. */
export default function StreamPage() {
  return null;
}

function StreamStage({ id, loaderData, isMini, onClose }: StageProps) {
  return (
    <HydrationBoundary state={stateOf(loaderData)}>
      <Show id={id} mini={isMini ? { onClose } : undefined} />
    </HydrationBoundary>
  );
}

function stateOf(loaderData: unknown): Prefetched['dehydratedState'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this page's own loader answered it
  return (loaderData as Prefetched | undefined)?.dehydratedState;
}

function Show({ id, mini }: { id: string; mini: { onClose: () => void } | undefined }) {
  const stream = useQuery(streamQuery(id));
  if (stream.data !== undefined) {
    return (
      <ReplayedLater stream={stream.data} mini={mini}>
        {(afterEnd) => (
          <WatchedStream stream={stream.data} refetch={stream.refetch} afterEnd={afterEnd} mini={mini} />
        )}
      </ReplayedLater>
    );
  }
  if (mini !== undefined) return null;
  if (stream.isPending) return <StreamSkeleton />;
  if (isNotFound(stream.error)) return <NotFoundScreen />;
  return (
    <div data-stage-page className="page-width py-5 md:py-16">
      <div className="mb-8">
        <BackLink />
      </div>
      <QueryErrorState
        query={stream}
        title="Failed to load this stream"
        text="Please try again later"
        isPage
      />
    </div>
  );
}

/**
 * The replay of an ended show, if it has one, else the show. A viewer who watched it to the end is offered the
 * replay, which then plays immediately.
 */
function ReplayedLater({
  stream,
  mini,
  children,
}: {
  stream: StreamDetail;
  mini: { onClose: () => void } | undefined;
  children: (afterEnd: ReactNode) => ReactNode;
}) {
  const [wasOver, setWasOver] = useState(stream.status === 'ended');
  const [wasAskedFor, setWasAskedFor] = useState(false);
  const queryClient = useQueryClient();
  const session = useSession();
  const isOwn =
    session.status === 'signed-in' && (session.user.id === stream.user.id || session.user.isAdmin);
  const seen = useQuery({ ...replayQuery(stream.id), enabled: wasOver });
  const hidden = useQuery({
    ...replayQuery(stream.id, undefined, true),
    enabled: wasOver && isOwn && seen.data === null,
  });
  const replay = seen.data ?? hidden.data;
  const show = children(
    <Suspense fallback={null}>
      <ReplayToCome
        streamId={stream.id}
        onWatch={(made) => {
          queryClient.setQueryData(replayQuery(stream.id).queryKey, made);
          // The offer may have been visible for longer than the link tokens of its URLs are valid.
          void queryClient.invalidateQueries({ queryKey: replayQuery(stream.id).queryKey });
          void queryClient.invalidateQueries({ queryKey: streamQuery(stream.id).queryKey });
          setWasAskedFor(true);
          startTransition(() => setWasOver(true));
        }}
      />
      {isOwn ? <MissingRecording streamId={stream.id} /> : null}
    </Suspense>,
  );
  if (!wasOver || (mini !== undefined && !replay)) return show;
  if (seen.isPending) return <StreamSkeleton />;
  if (!replay) return show;
  return (
    <Suspense fallback={<StreamSkeleton />}>
      <ReplayedStream stream={stream} replay={replay} playsAtOnce={wasAskedFor} mini={mini} />
    </Suspense>
  );
}

function StreamSkeleton() {
  return (
    <div data-stage-page>
      <Loading
        label="Loading stream"
        className="flex h-dvh flex-col md:h-[calc(100dvh-4.5rem-1px)] short:h-[calc(100dvh-3.5rem-1px)] md:flex-row"
      >
        <div className="md:grow">
          <Skeleton className="aspect-video w-full md:max-h-[calc(100dvh-17rem)]" />
          <div className="flex gap-3 p-4">
            <Skeleton className="size-10 rounded-full" />
            <div className="grow space-y-2">
              <Skeleton className="h-5 w-2/3 rounded-mark" />
              <Skeleton className="h-4 w-1/3 rounded-mark" />
            </div>
          </div>
        </div>
        <div className="grow border-l border-stone md:w-[340px] md:grow-0" />
      </Loading>
    </div>
  );
}
