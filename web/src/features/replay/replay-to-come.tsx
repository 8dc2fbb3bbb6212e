import type { Replay } from '@greenroom/contract/streams/recordings.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { streamKeys } from '../streams/streams.api.ts';
import { DeleteRecording } from './delete-recording.tsx';
import { RecordingTrouble } from './recording-trouble.tsx';
import { comingReplayQuery, managedRecordingQuery } from './replay.api.ts';

/**
 * Shown in a show that has just ended: first that its replay is being made, then a link to it. The page
 * switches only on request, because the reader may be using the chat.
 */
export function ReplayToCome({ streamId, onWatch }: { streamId: string; onWatch: (replay: Replay) => void }) {
  const { data } = useQuery(comingReplayQuery(streamId));
  if (data?.state === 'making')
    return (
      <span className="mt-2 flex items-center justify-center gap-2">
        <Spinner /> The replay is being made.
      </span>
    );
  if (data?.state !== 'ready') return null;
  return (
    <div className="mt-3">
      <Button onClick={() => onWatch(data)}>
        <Play aria-hidden="true" className="size-4" />
        Watch the replay
      </Button>
    </div>
  );
}

/**
 * Why the reader's own show has no replay, and what they can do. When a replay becomes available, the page
 * reloads the show's data.
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
