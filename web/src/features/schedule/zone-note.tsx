import { formatTimeZone } from '@greenroom/contract/schedule/show-time';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useNow } from './use-now.ts';

/** The time zone of the times on a page, in words. */
export function ZoneNote() {
  const now = useNow();
  const isHydrated = useIsHydrated();
  return (
    // Reserves its final height, so that nothing shifts when the zone is known.
    <span className="block max-md:min-h-[2lh]">
      {isHydrated
        ? `Times are in your time zone: ${formatTimeZone(new Date(now))}.`
        : 'Times are in your time zone.'}
    </span>
  );
}
