import { formatTimeZone } from '@greenroom/contract/schedule/show-time';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useNow } from './use-now.ts';

/** In which zone the times of a page are, in words. */
export function ZoneNote() {
  const now = useNow();
  const isHydrated = useIsHydrated();
  return (
    <>
      {isHydrated
        ? `Times are in your time zone: ${formatTimeZone(new Date(now))}.`
        : 'Times are in your time zone.'}
    </>
  );
}
