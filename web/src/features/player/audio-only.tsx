import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { AudioLines } from 'lucide-react';

/** Whether a playing show has only sound: no picture, or the black picture that replaces one that was turned off. */
export function isAudioOnly({ firstFrameMs, stats }: FrameSnapshot): boolean {
  if (stats?.isBlack === true) return true;
  return firstFrameMs === null && stats !== null && stats.fps === null && (stats.bitrateBps ?? 0) > 0;
}

/** Shown over the cover or the black picture of a show without video, so that nobody waits for a picture. */
export function AudioOnly() {
  return (
    <p className="pointer-events-none absolute inset-0 flex items-center justify-center pr-(--player-end,0px)">
      <span className="flex items-center gap-2 rounded-full bg-paper-sunken/85 px-4 py-2 text-small font-semibold">
        <AudioLines aria-hidden="true" className="size-5 text-leaf-text" /> Sound only
      </span>
    </p>
  );
}
