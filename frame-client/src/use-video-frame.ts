import type { FrameSnapshot, FrameStats } from '@greenroom/contract/frame/frame-events';
import { frameLimits } from '@greenroom/contract/limits/studio';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { VideoFrameClient } from './video-frame-client.ts';
import type { QueueStatus } from './frame-command-manager.ts';
import { addSecond, qualityOfSeconds } from './connection-quality.ts';
import type { ConnectionQuality } from './connection-quality.ts';

/** The client of one video frame, for as long as the component is mounted. */
export function useVideoFrame(): VideoFrameClient {
  const [frame] = useState(() => new VideoFrameClient());
  return frame;
}

/** The frame's last reported state. Undefined before the first report. */
export function useVideoFrameSnapshot(frame: VideoFrameClient): FrameSnapshot | undefined {
  return useSyncExternalStore(frame.subscribe, frame.getSnapshot, () => undefined);
}

/** The quality over the last seconds while media flows. Undefined while it is not measured. */
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

/** How many commands wait, refreshed every second (FRAME-42). */
export function useVideoFrameQueueStatus(frame: VideoFrameClient): QueueStatus {
  const [status, setStatus] = useState(() => frame.queueStatus);
  useEffect(() => {
    const timer = setInterval(() => setStatus(frame.queueStatus), frameLimits.queueStatusRefreshMs);
    return () => clearInterval(timer);
  }, [frame]);
  return status;
}
