/** The counts for a pair of products. */
export interface CountedPair {
  otherId: string;
  /** Buyers who paid for both together. */
  bought: number;
  /** How often the one was viewed soon after the other. */
  viewed: number;
  /** Tags that both have, and few other products. */
  tags: readonly string[];
}

export interface RankedPair {
  otherId: string;
  reason: 'bought' | 'viewed' | 'tags';
  tags: string[];
}

/** Fewer joint views say nothing, since they may come from one visitor. */
const viewsMin = 3;

/** With fewer joint buyers, a recommendation would reveal what one of them bought. */
const buyersMin = 2;

/**
 * A purchase counts more than many views, and views count more than a tag. Each further one counts less than
 * the previous.
 */
function scoreOf({ bought, viewed, tags }: CountedPair): number {
  return (
    (bought < buyersMin ? 0 : 4 * Math.log2(1 + bought)) +
    (viewed < viewsMin ? 0 : Math.log2(1 + viewed)) +
    0.5 * tags.length
  );
}

/** The pairs of one product worth recommending, best first, each with its strongest reason. */
export function rankPairs(productId: string, pairs: readonly CountedPair[], limit: number): RankedPair[] {
  return pairs
    .filter((pair) => pair.otherId !== productId && scoreOf(pair) > 0)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || (one.otherId < other.otherId ? -1 : 1))
    .slice(0, limit)
    .map(({ otherId, bought, viewed, tags }) => ({
      otherId,
      reason: bought >= buyersMin ? 'bought' : viewed >= viewsMin ? 'viewed' : 'tags',
      tags: [...tags],
    }));
}
