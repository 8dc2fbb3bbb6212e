import { formatCountdown } from '@greenroom/contract/time-format';
import { Timer } from 'lucide-react';
import { useClock } from '../../ui/use-clock.ts';

interface HoldTimerProps {
  /** By this browser's clock, in milliseconds since 1970. */
  endsAtMs: number;
}

/** How long the units are still held for this shopper. */
export function HoldTimer({ endsAtMs }: HoldTimerProps) {
  const now = useClock(true);
  const leftSeconds = Math.max(0, Math.ceil((endsAtMs - now) / 1000));
  return (
    <p className="tabular flex items-center gap-2 rounded-control bg-moss px-4 py-3 text-small font-medium">
      <Timer aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
      <span role="timer">
        {leftSeconds === 0
          ? 'The time to pay is over. Nothing was charged.'
          : `Your items are held for ${formatCountdown(leftSeconds)}`}
      </span>
    </p>
  );
}
