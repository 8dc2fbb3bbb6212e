import type { FrameSnapshot, FrameStats } from '@greenroom/contract/frame/frame-events';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { RoomFrame } from './video-frame-client.ts';
import { addSecond, qualityOfSeconds } from './connection-quality.ts';
import type { ConnectionQuality } from './connection-quality.ts';

/** The object that commands one video frame, for the life of a component. */
export function useFrame(): RoomFrame {
  const [frame] = useState(() => new RoomFrame());
  return frame;
}

/** The frame as it last told of itself; undefined until it is heard of. */
export function useFrameSnapshot(frame: RoomFrame): FrameSnapshot | undefined {
  return useSyncExternalStore(frame.subscribe, frame.getSnapshot, () => undefined);
}

/** The quality of the last seconds while media flows; undefined while that is not measured. */
export function useQuality(frame: RoomFrame): ConnectionQuality | undefined {
  const [seconds, setSeconds] = useState<readonly number[]>([]);
  useEffect(() => {
    const untie = [
      frame.on('stats', (stats: FrameStats) => setSeconds((before) => addSecond(before, stats.bitrateBps))),
      frame.on('stateChanged', ({ state }) => {
        if (state.name !== 'streaming') setSeconds([]);
      }),
    ];
    return () => {
      for (const end of untie) end();
    };
  }, [frame]);
  return qualityOfSeconds(seconds);
}
