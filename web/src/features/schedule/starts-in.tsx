import { formatStartsIn } from '@greenroom/contract/schedule/show-time';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useNow } from './use-now.ts';

/** The time until a start, kept current. Renders nothing before hydration, because a cached page may be old. */
export function StartsIn({ moment }: { moment: string }) {
  const now = useNow();
  const isHydrated = useIsHydrated();
  return isHydrated ? <span className="tabular">{formatStartsIn(moment, new Date(now))}</span> : null;
}
