import type { ManagedRecording, RecordingProblem } from '@greenroom/contract/streams/recordings.schemas';
import { RotateCw, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useRetryRecording, useTrimReplay } from './replay.api.ts';

/** Why a replay, or a part of it, is not available, and what the streamer can do. Renders nothing if all is well. */
export function RecordingTrouble({ streamId, recording }: { streamId: string; recording: ManagedRecording }) {
  const retry = useRetryRecording(streamId);
  const trim = useTrimReplay(streamId);
  const { problem } = recording;
  const isCutting = recording.trim?.isReady === false;
  if (problem === undefined && !isCutting) return null;
  return (
    <section aria-label="Making the replay" className="flex flex-col items-start gap-2 text-left">
      {problem === undefined ? null : (
        <output className="text-small text-beet">
          {problemText(problem.reason, isCutting)}
          {problem.isTriedAgain ? ' It is tried again by itself.' : ''}
        </output>
      )}
      <div className="flex flex-wrap gap-2">
        {problem === undefined || problem.reason === 'no-picture' ? null : (
          <Button
            size="small"
            variant="outline"
            busy={retry.isPending}
            busyLabel="Asking…"
            onClick={() => retry.mutate()}
          >
            <RotateCw aria-hidden="true" className="size-4" />
            Retry
          </Button>
        )}
        {isCutting ? (
          <Button
            size="small"
            variant="outline"
            busy={trim.isPending}
            busyLabel="Undoing…"
            onClick={() => trim.mutate(null)}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Undo the trim
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function problemText(problem: RecordingProblem, isCutting: boolean): string {
  switch (problem) {
    case 'storage-full':
      return isCutting
        ? 'The part for viewers cannot be cut out: the disk of this server is full.'
        : 'The replay cannot be made: the disk of this server is full. What was recorded is kept.';
    case 'no-picture':
      return 'Between the two moments there is no picture to begin with. Undo the trim, then choose a longer part.';
    case 'failed':
      return isCutting
        ? 'The part for viewers could not be cut out.'
        : 'The replay could not be made. What was recorded is kept.';
  }
}
