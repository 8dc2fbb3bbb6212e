import { useQuery } from '@tanstack/react-query';
import type { Route } from './+types/stream-layout-demo';
import { pageMeta } from '../../app/page-meta.ts';
import type { ShellHandle } from '../../app/shell/shell.tsx';
import { WayToLab } from '../../features/lab/lab-page.tsx';
import { streamQuery } from '../../features/streams/stream.api.ts';
import { ViewerCount } from '../../features/streams/viewer-count.tsx';
import { streamListQuery } from '../../features/streams/streams.api.ts';
import { useBreakpoint } from '../../features/watch/layout/use-breakpoint.ts';
import { setStageChoices, useStageChoices } from '../../features/watch/layout/stage.store.ts';
import { WatchedStream } from '../../features/watch/watched-stream.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

export const handle: ShellHandle = { isFullHeight: true, endsStage: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Stream layout demo',
    description: 'The layouts of a show.',
    path: '/stream-layout-demo',
    isPrivate: true,
  });
}

/** The viewer count of the demo stream. No real stream shows it (VIEWERS-13). */
const demoViewers = 1250;

/** The stage of the first show in the list, with the option of its theater mode (LAYOUT-1, LAB-8). */
export default function StreamLayoutDemoPage() {
  const showsProducts = useStageChoices((choices) => choices.showsProducts);
  const breakpoint = useBreakpoint();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 px-5 text-small">
        <WayToLab />
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={showsProducts}
            onChange={({ target }) => setStageChoices({ showsProducts: target.checked })}
            className="size-5 accent-leaf"
          />
          Show products in theater mode
        </label>
        <p className="flex items-center gap-2 text-ink-soft">
          Demo data: a stream with <ViewerCount count={demoViewers} />
        </p>
        <output className="text-ink-soft">
          {breakpoint === undefined ? null : `Breakpoint: ${breakpoint}`}
        </output>
      </div>
      <FirstShow />
    </>
  );
}

function FirstShow() {
  const list = useQuery({ ...streamListQuery(), refetchInterval: false });
  const id = list.data?.[0]?.id;
  const stream = useQuery({ ...streamQuery(id ?? ''), enabled: id !== undefined });
  if (stream.data !== undefined) return <WatchedStream stream={stream.data} refetch={stream.refetch} />;
  if (list.data?.length === 0) {
    return (
      <div className="page-width py-8">
        <EmptyState
          title="No show to lay out"
          text="This page shows the first show of this server."
          action={<ButtonLink to="/studio">Open the studio</ButtonLink>}
        />
      </div>
    );
  }
  if (list.isError || stream.isError) {
    return (
      <div className="page-width py-8">
        <QueryErrorState query={list.isError ? list : stream} title="Failed to load streams" />
      </div>
    );
  }
  return (
    <Loading label="Loading stream">
      <Skeleton className="aspect-video w-full md:w-2/3" />
    </Loading>
  );
}
