import { qualityLabels } from '@greenroom/frame-client/connection-quality';
import {
  useVideoFrameQuality,
  useVideoFrameQueueStatus,
  useVideoFrameSnapshot,
} from '@greenroom/frame-client/use-video-frame';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { useQuery } from '@tanstack/react-query';
import { mediaRoomViewersQuery } from './media-room-viewers.api.ts';

const connectedStates: ReadonlySet<string> = new Set(['waiting', 'streaming', 'paused']);

/** The state of the frame's connection: measured, or '-' (LAB-19). */
export function VideoTestStatus({ frame, mediaRoomId }: { frame: VideoFrameClient; mediaRoomId: string }) {
  const snapshot = useVideoFrameSnapshot(frame);
  const quality = useVideoFrameQuality(frame);
  const queue = useVideoFrameQueueStatus(frame);
  const stats = snapshot?.stats;
  const isConnected = snapshot !== undefined && connectedStates.has(snapshot.state.name);
  const viewers = useQuery({ ...mediaRoomViewersQuery(mediaRoomId), enabled: isConnected });
  const values = [
    ['Connected', isConnected ? 'yes' : 'no'],
    ['Viewers', (isConnected && !viewers.isError ? viewers.data : null) ?? '-'],
    ['Quality', quality === undefined ? '-' : qualityLabels[quality]],
    ['kbps', whole(stats?.bitrateBps, 1000)],
    ['fps', whole(stats?.fps, 1)],
    ['Queued commands', queue.waiting + queue.processing],
    ['Dropped messages', frame.droppedMessages],
  ] as const;
  return (
    <dl aria-label="Status" className="mt-4 grid grid-cols-3 gap-x-4 gap-y-3">
      {values.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-micro text-stone-text">{name}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A measured value as a whole number of its unit, or '-'. */
function whole(value: number | null | undefined, unit: number): string {
  return value === undefined || value === null ? '-' : String(Math.round(value / unit));
}
