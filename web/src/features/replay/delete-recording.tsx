import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { useDeleteReplay } from './replay.api.ts';

/** Confirms and deletes a recording of the reader's own show. */
export function DeleteRecording({ streamId, onKeep }: { streamId: string; onKeep: () => void }) {
  const remove = useDeleteReplay(streamId);
  return (
    <fieldset
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby="delete-recording"
      className="flex flex-wrap items-center gap-2 outline-none"
    >
      <p id="delete-recording" className="text-small">
        Delete the replay for good?
      </p>
      <Button
        size="small"
        variant="danger"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onClick={() => remove.mutate()}
      >
        Delete for good
      </Button>
      <Button size="small" variant="secondary" onClick={onKeep}>
        Keep it
      </Button>
    </fieldset>
  );
}
