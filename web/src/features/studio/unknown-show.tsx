import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import type { StudioLifeCycle } from './stream/studio-life-cycle.ts';
import type { Studio } from './use-studio.ts';

/** Whether the server has reported which show the streamer has open, if any. */
export function isShowKnown({ name }: StudioLifeCycle): boolean {
  return name !== 'loading' && name !== 'unavailable';
}

interface UnknownShowProps {
  studio: Pick<Studio, 'lifeCycle' | 'isTryingAgain' | 'reload'>;
  /** Rendered while it loads. If omitted, a text. */
  loading?: ReactNode;
}

/** Rendered in a page of the studio while the open show is unknown (STUDIO-9). */
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

/** The loading state of the studio, centred in its container. */
export function ShowLoading({ className }: { className: string }) {
  return (
    <output className={classNames('flex items-center justify-center gap-3 text-ink-soft', className)}>
      <Spinner />
      Loading...
    </output>
  );
}
