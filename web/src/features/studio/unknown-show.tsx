import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import type { StudioLifeCycle } from './stream/studio-life-cycle.ts';
import type { Studio } from './use-studio.ts';

/** Whether the server has said which show the streamer has open, if any. */
export function isShowKnown({ name }: StudioLifeCycle): boolean {
  return name !== 'loading' && name !== 'unavailable';
}

interface UnknownShowProps {
  studio: Pick<Studio, 'lifeCycle' | 'isTryingAgain' | 'reload'>;
  /** What stands there while it loads; left out, the words alone. */
  loading?: ReactNode;
}

/** Stands in a page of the studio while it is not known which show is open (STUDIO-9). */
export function UnknownShow({ studio: { lifeCycle, isTryingAgain, reload }, loading }: UnknownShowProps) {
  if (lifeCycle.name !== 'unavailable') return loading ?? <ShowLoading className="min-h-[50dvh]" />;
  const { reason } = lifeCycle;
  return (
    <ErrorState
      title="Failed to load your studio"
      text={isTryingAgain ? `${reason.replace(/\.$/, '')}. Trying again…` : reason}
      onRetry={reload}
    />
  );
}

/** Says that the studio loads, in the middle of its place. */
export function ShowLoading({ className }: { className: string }) {
  return (
    <output className={classNames('flex items-center justify-center gap-3 text-ink-soft', className)}>
      <Spinner />
      Loading...
    </output>
  );
}
