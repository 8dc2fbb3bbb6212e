import { ErrorState } from '../../ui/list/list-states.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import type { StudioLifeCycle } from './stream/studio-life-cycle.ts';
import type { Studio } from './use-studio.ts';

/** Whether the server has said which show the streamer has open, if any. */
export function isShowKnown({ name }: StudioLifeCycle): boolean {
  return name !== 'loading' && name !== 'unavailable';
}

/** Stands in a page of the studio while it is not known which show is open (STUDIO-9). */
export function UnknownShow({
  studio: { lifeCycle, isTryingAgain, reload },
}: {
  studio: Pick<Studio, 'lifeCycle' | 'isTryingAgain' | 'reload'>;
}) {
  if (lifeCycle.name !== 'unavailable') {
    return (
      <output className="flex min-h-[50dvh] items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        Loading...
      </output>
    );
  }
  const { reason } = lifeCycle;
  return (
    <ErrorState
      title="Failed to load your studio"
      text={isTryingAgain ? `${reason.replace(/\.$/, '')}. Trying again…` : reason}
      onRetry={reload}
    />
  );
}
