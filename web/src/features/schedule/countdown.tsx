import { useClock } from '../../ui/use-clock.ts';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { countdownParts } from './countdown-parts.ts';
import { StartsIn } from './starts-in.tsx';

/**
 * A countdown to a moment, in seconds. The text beside it says the same in words, for readers who cannot follow
 * the figures.
 */
export function Countdown({ moment }: { moment: string }) {
  const isHydrated = useIsHydrated();
  const now = useClock(isHydrated);
  return (
    <div>
      <div role="timer" aria-label="Time until the show" className="flex gap-2">
        {countdownParts(isHydrated ? Date.parse(moment) - now : undefined).map(({ label, value }) => (
          <span key={label} className="flex min-w-16 flex-col items-center rounded-card bg-moss px-2 py-2">
            <span className="tabular font-text text-heading leading-none font-semibold">{value}</span>
            <span className="mt-1 text-micro text-ink-soft">{label}</span>
          </span>
        ))}
      </div>
      <p className="mt-2 text-small text-ink-soft first-letter:uppercase">
        <StartsIn moment={moment} />
      </p>
    </div>
  );
}
