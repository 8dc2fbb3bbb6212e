import type { Replay } from '@greenroom/contract/streams/recordings.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { streamKeys } from '../streams/streams.api.ts';
import { DeleteRecording } from './delete-recording.tsx';
import { RecordingTrouble } from './recording-trouble.tsx';
import { comingReplayQuery, managedRecordingQuery } from './replay.api.ts';

/** What stands in a show that has just ended: that its replay is being made. Hands it over when it is there. */
export function ReplayToCome({ streamId, onReady }: { streamId: string; onReady: (replay: Replay) => void }) {
  const { data } = useQuery(comingReplayQuery(streamId));
  const replay = data?.state === 'ready' ? data : undefined;
  const handOver = useEffectEvent((made: Replay) => onReady(made));
  useEffect(() => {
    if (replay !== undefined) handOver(replay);
  }, [replay]);
  if (data?.state !== 'making') return null;
  return (
    <span className="mt-2 flex items-center justify-center gap-2">
      <Spinner /> The replay is being made. It opens here by itself.
    </span>
  );
}

/**
 * Why the show of its reader has no replay, and what they can do about it. When one is made after all, the page asks for
 * all of the show anew.
 */
export function MissingRecording({ streamId }: { streamId: string }) {
  const recording = useQuery(managedRecordingQuery(streamId)).data;
  const queryClient = useQueryClient();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const isInMaking = recording?.state === 'finishing' || recording?.trim?.isReady === false;
  useEffect(() => {
    if (!isInMaking) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: streamKeys.all });
  }, [isInMaking, queryClient]);
  if (recording?.state === 'expired')
    return (
      <span className="mt-2 block">
        Your recording was deleted: this server keeps recordings for a limited time.
      </span>
    );
  if (recording?.state === 'empty') return <span className="mt-2 block">Nothing was recorded of it.</span>;
  if (!recording || !isInMaking) return null;
  return (
    <div className="mt-3 flex flex-col items-center gap-2">
      <RecordingTrouble streamId={streamId} recording={recording} />
      {recording.problem === undefined ? null : asksToDelete ? (
        <DeleteRecording streamId={streamId} onKeep={() => setAsksToDelete(false)} />
      ) : (
        <Button size="small" variant="secondary" onClick={() => setAsksToDelete(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete the recording
        </Button>
      )}
    </div>
  );
}
