import type { FrameSnapshot, FrameStats } from '@greenroom/contract/frame/frame-events';
import { frameLimits } from '@greenroom/contract/limits/studio';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { VideoFrameClient } from './video-frame-client.ts';
import type { QueueStatus } from './frame-command-manager.ts';
import { addSecond, qualityOfSeconds } from './connection-quality.ts';
import type { ConnectionQuality } from './connection-quality.ts';

/** The client of one video frame, while the component is mounted. */
export function useVideoFrame(): VideoFrameClient {
  const [frame] = useState(() => new VideoFrameClient());
  return frame;
}

/** The frame as it last reported; undefined until it has. */
export function useVideoFrameSnapshot(frame: VideoFrameClient): FrameSnapshot | undefined {
  return useSyncExternalStore(frame.subscribe, frame.getSnapshot, () => undefined);
}

/** The quality of the last seconds while media flows; undefined while that is not measured. */
export function useVideoFrameQuality(frame: VideoFrameClient): ConnectionQuality | undefined {
  const [seconds, setSeconds] = useState<readonly number[]>([]);
  useEffect(() => {
    const unsubscribe = [
      frame.on('stats', (stats: FrameStats) => setSeconds((before) => addSecond(before, stats))),
      frame.on('stateChanged', ({ state }) => {
        if (state.name !== 'streaming') setSeconds([]);
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
    };
  }, [frame]);
  return qualityOfSeconds(seconds);
}

/** How many commands wait, looked at every second (FRAME-42). */
export function useVideoFrameQueueStatus(frame: VideoFrameClient): QueueStatus {
  const [status, setStatus] = useState(() => frame.queueStatus);
  useEffect(() => {
    const timer = setInterval(() => setStatus(frame.queueStatus), frameLimits.queueStatusRefreshMs);
    return () => clearInterval(timer);
  }, [frame]);
  return status;
}
