import { formatStartsIn } from '@greenroom/contract/schedule/show-time';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useNow } from './use-now.ts';

/** How far away a start is, kept right while it is looked at. Before hydration it is nothing: a kept page is as old as it is. */
export function StartsIn({ moment }: { moment: string }) {
  const now = useNow();
  const isHydrated = useIsHydrated();
  return isHydrated ? <span className="tabular">{formatStartsIn(moment, new Date(now))}</span> : null;
}
