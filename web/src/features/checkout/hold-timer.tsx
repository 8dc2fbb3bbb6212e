import { formatCountdown } from '@greenroom/contract/time-format';
import { Timer } from 'lucide-react';
import { LiveRegion } from '../../ui/focus/live-region.tsx';
import { useClock } from '../../ui/use-clock.ts';

interface HoldTimerProps {
  /** By this browser's clock, in milliseconds since 1970. */
  endsAtMs: number;
}

/** When this much time remains, screen readers announce it. */
const soonSeconds = 60;

/**
 * How long the units are still held for this shopper. A running timer is not announced, so its end has its own
 * announcement.
 */
export function HoldTimer({ endsAtMs }: HoldTimerProps) {
  const now = useClock(true);
  const leftSeconds = Math.max(0, Math.ceil((endsAtMs - now) / 1000));
  const isOver = leftSeconds === 0;
  return (
    <div className="tabular flex max-w-2xl items-center gap-2 rounded-control bg-moss px-4 py-3 text-small font-medium">
      <Timer aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
      {isOver ? null : <span role="timer">{`Your items are held for ${formatCountdown(leftSeconds)}`}</span>}
      <LiveRegion {...(isOver ? {} : { className: 'sr-only' })}>
        {isOver
          ? 'The time to pay is over. Nothing was charged.'
          : leftSeconds <= soonSeconds
            ? 'Less than a minute is left to pay.'
            : null}
      </LiveRegion>
    </div>
  );
}
