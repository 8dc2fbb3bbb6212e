import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { formatExactDuration } from '@greenroom/contract/time-format';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import type { Route } from './+types/clip';
import { absoluteAddress, originOf, pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch, prefetchedData } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { getQueryClient } from '../app/providers.tsx';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { ClipView } from '../features/replay/clips/clip-view.tsx';
import { clipQuery } from '../features/replay/clips/clips.api.ts';
import { describeFailure, isNotFound } from '../lib/api/api-error.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageLoadFailure } from '../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';

export const headers = loaderCacheHeaders;
/** A clip plays by itself, so a show in the small player ends here. */
export const handle = { endsStage: true };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say 404
  if (!uuid.test(id)) throw data(null, { status: 404 });
  try {
    return await prefetch(args, (queryClient, api) => [queryClient.fetchQuery(clipQuery(id, api))]);
  } catch {
    // The clip may be hidden. Its author and the show's streamer can still load it in the browser, because the
    // server renders without a session.
    const nothing: Prefetched = {};
    return data(nothing, { status: 404, headers: { 'cache-control': 'no-store' } });
  }
}

/** Waits for the clip, because the document's title is its name. The page itself shows a failure. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Prefetched> {
  await getQueryClient().prefetchQuery({ ...clipQuery(params.id), retry: false });
  return {};
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const path = `/clips/${params.id}`;
  const { queryKey } = clipQuery(params.id);
  const clip =
    prefetchedData(loaderData, queryKey) ??
    (typeof window === 'undefined' ? undefined : getQueryClient().getQueryData(queryKey));
  if (clip === undefined) return pageMeta(matches, { title: 'Clip', description: '', path, isPrivate: true });
  const origin = originOf(matches);
  const seconds = Math.round(clip.lengthMs / 1000);
  const description = `${formatExactDuration(seconds)} of ${clip.show.title} by ${clip.show.streamerName}.`;
  const video = videoAddress(origin, clip);
  const card = pageMeta(matches, {
    title: clip.title,
    description,
    path,
    image: clip.picture ?? clip.show.thumbnail,
    type: 'video.other',
    structuredData: [
      {
        '@type': 'VideoObject',
        name: clip.title,
        description,
        thumbnailUrl: [absoluteAddress(origin, clip.picture ?? clip.show.thumbnail)],
        contentUrl: video,
        url: absoluteAddress(origin, path),
        uploadDate: clip.createdAt,
        duration: `PT${seconds}S`,
        creator: { '@type': 'Person', name: clip.show.streamerName },
      },
    ],
  });
  return [
    ...card,
    { property: 'og:video', content: video },
    { property: 'og:video:type', content: clip.video.type },
  ];
}

/** URL of the file with the time range that a player shows (Media Fragments URI 1.0, 4.2.1). */
function videoAddress(origin: string, { video }: Clip): string {
  return `${absoluteAddress(origin, video.url)}#t=${video.fromMs / 1000},${video.toMs / 1000}`;
}

export default function ClipPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <ShownClip key={params.id} id={params.id} />
    </HydrationBoundary>
  );
}

function ShownClip({ id }: { id: string }) {
  const clip = useQuery(clipQuery(id));
  if (clip.data !== undefined) return <ClipView clip={clip.data} />;
  if (clip.isPending) {
    return (
      <Loading label="Loading the clip" className="page-width flex max-w-5xl flex-col gap-4 pt-4 md:pt-10">
        <Skeleton className="aspect-video rounded-panel" />
        <Skeleton className="h-10 w-2/3 rounded-mark" />
      </Loading>
    );
  }
  if (isNotFound(clip.error)) return <NotFoundScreen />;
  return (
    <PageLoadFailure
      query={clip}
      title="Failed to load this clip"
      text={describeFailure(clip.error)}
      way={
        <ButtonLink to="/live-streams" variant="outline">
          All shows
        </ButtonLink>
      }
    />
  );
}
