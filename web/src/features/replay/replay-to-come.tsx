import type { Replay } from '@greenroom/contract/streams/recordings.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { comingReplayQuery, managedRecordingQuery } from './replay.api.ts';

/** What stands in a show that has just ended: that its replay is being made. Hands it over when it is there. */
export function ReplayToCome({ streamId, onReady }: { streamId: string; onReady: (replay: Replay) => void }) {
  const { data } = useQuery(comingReplayQuery(streamId));
  const replay = data === 'in making' ? undefined : data;
  const handOver = useEffectEvent((made: Replay) => onReady(made));
  useEffect(() => {
    if (replay !== undefined && replay !== null) handOver(replay);
  }, [replay]);
  if (data !== 'in making') return null;
  return (
    <span className="mt-2 flex items-center justify-center gap-2">
      <Spinner /> The replay is being made. It opens here by itself.
    </span>
  );
}

/** Why the show of its reader has no replay. */
export function MissingRecording({ streamId }: { streamId: string }) {
  const state = useQuery(managedRecordingQuery(streamId)).data?.state;
  if (state === 'expired')
    return (
      <span className="mt-2 block">
        Your recording was deleted: this server keeps recordings for a limited time.
      </span>
    );
  return state === 'empty' ? <span className="mt-2 block">Nothing was recorded of it.</span> : null;
}
