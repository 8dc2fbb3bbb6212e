import { qualityBars } from '@greenroom/frame-client/connection-quality';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { classNames } from '../../ui/class-names.ts';

/** Five bars, of which as many are lit as the connection quality says (QUAL-2). The label is beside them. */
export function QualityBars({ quality }: { quality: ConnectionQuality | undefined }) {
  const lit = quality === undefined ? 0 : qualityBars[quality];
  return (
    <span aria-hidden="true" className="flex items-end gap-1">
      {[1, 2, 3, 4, 5].map((bar) => (
        <span
          key={bar}
          className={classNames(
            'w-1.5 rounded-full',
            ['h-2', 'h-3', 'h-4', 'h-5', 'h-6'][bar - 1],
            bar <= lit ? (lit <= 2 ? 'bg-sun' : 'bg-leaf') : 'bg-stone',
          )}
        />
      ))}
    </span>
  );
}
