import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useOutletContext } from 'react-router';
import type { Route } from './+types/produced-show';
import { pageMeta } from '../../app/page-meta.ts';
import type { ShellHandle } from '../../app/shell/shell.tsx';
import { producedShowsQuery } from '../../features/studio/producers/producers.api.ts';
import { runOfShowQuery } from '../../features/studio/run-of-show/run-of-show.api.ts';
import { streamQuery } from '../../features/streams/stream.api.ts';
import { describeFailure, isRefused } from '../../lib/api/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

const ProducerDesk = lazyPart(
  async () => (await import('../../features/studio/producers/producer-desk.tsx')).ProducerDesk,
);

export const handle: ShellHandle = { isFullHeight: true, endsStage: true };

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Run a show',
    description: 'Pin, offer and moderate in a show as its producer.',
    path: `/producer/${params.id}`,
    isPrivate: true,
  });
}

/** A show for which the reader is a producer. */
export default function ProducedShowPage({ params }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  const shows = useQuery(producedShowsQuery());
  const isListed = shows.data?.some(({ id }) => id === params.id) ?? false;
  // The streamer may remove the producer during the show.
  const run = useQuery({ ...runOfShowQuery(params.id), enabled: isListed });
  const mayRun = isListed && !isRefused(run.error);
  const stream = useQuery({ ...streamQuery(params.id), enabled: mayRun });
  return (
    <div data-stage-page className="page-width min-h-full pt-5 pb-16 md:pt-8 lg:pt-4 lg:pb-4">
      <h1 className="mb-5 text-heading lg:mb-3 lg:truncate lg:text-lead">
        {stream.data?.title ?? 'Run a show'}
      </h1>
      {shows.isError || stream.isError ? (
        <QueryErrorState
          query={shows.isError ? shows : stream}
          title="Failed to load the show"
          text={describeFailure(shows.error ?? stream.error)}
        />
      ) : shows.data !== undefined && !mayRun ? (
        <EmptyState
          title="This show is not yours to run"
          text="It has ended, or its streamer has not made you a producer."
          action={<ButtonLink to="/producer">Shows you run</ButtonLink>}
        />
      ) : stream.data === undefined ? (
        <Skeleton className="aspect-video w-full rounded-card" />
      ) : (
        <Suspense fallback={<Skeleton className="aspect-video w-full rounded-card" />}>
          <ProducerDesk stream={stream.data} user={user} refetch={stream.refetch} />
        </Suspense>
      )}
    </div>
  );
}
