import { formatTimeZone } from '@greenroom/contract/schedule/show-time';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useNow } from './use-now.ts';

/** In which zone the times of a page are, in words. */
export function ZoneNote() {
  const now = useNow();
  const isHydrated = useIsHydrated();
  return (
    // As high as it becomes, so that nothing moves when the zone is known.
    <span className="block max-md:min-h-[2lh]">
      {isHydrated
        ? `Times are in your time zone: ${formatTimeZone(new Date(now))}.`
        : 'Times are in your time zone.'}
    </span>
  );
}
