import { formatElapsed } from '@greenroom/contract/time-format';
import { Flag, Play } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type RangeBounds, type ReplayRange, withEnd, withStart } from './replay-range.ts';
import type { ReplayPlayback } from './use-replay-playback.ts';

interface RangeButtonsProps {
  playback: Pick<ReplayPlayback, 'atMs' | 'playFrom'>;
  range: ReplayRange;
  bounds: RangeBounds;
  onRange: (range: ReplayRange) => void;
}

/** Sets the start and the end of a part of a replay to the current moment. */
export function RangeButtons({ playback, range, bounds, onRange }: RangeButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" variant="outline" onClick={() => onRange(withStart(range, playback.atMs, bounds))}>
        <Flag aria-hidden="true" className="size-4" />
        Start here
      </Button>
      <Button size="small" variant="outline" onClick={() => onRange(withEnd(range, playback.atMs, bounds))}>
        <Flag aria-hidden="true" className="size-4" />
        End here
      </Button>
      <Button size="small" variant="secondary" onClick={() => playback.playFrom(range.startMs, range.endMs)}>
        <Play aria-hidden="true" className="size-4" />
        Play it
      </Button>
      <output className="tabular text-small" aria-label="Marked">
        {formatElapsed(range.startMs)} to {formatElapsed(range.endMs)},{' '}
        {Math.floor(range.endMs / 1000) - Math.floor(range.startMs / 1000)} s
      </output>
    </div>
  );
}
