import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { AudioLines } from 'lucide-react';

/** Whether a show that plays has sound and no picture, or the black one that stands for a picture that was taken away. */
export function isSoundAlone({ firstFrameMs, stats }: FrameSnapshot): boolean {
  if (stats?.isBlack === true) return true;
  return firstFrameMs === null && stats !== null && stats.fps === null && (stats.bitrateBps ?? 0) > 0;
}

/** Stands over the cover or the black picture of a show that has no other: nobody waits for one. */
export function SoundAlone() {
  return (
    <p className="pointer-events-none absolute inset-0 flex items-center justify-center pr-(--player-end,0px)">
      <span className="flex items-center gap-2 rounded-full bg-paper-sunken/85 px-4 py-2 text-small font-semibold">
        <AudioLines aria-hidden="true" className="size-5 text-leaf-text" /> Sound only
      </span>
    </p>
  );
}
