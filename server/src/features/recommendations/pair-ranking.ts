/** What was counted of a product and another. */
export interface CountedPair {
  otherId: string;
  /** Buyers who paid for both at once. */
  bought: number;
  /** How often the one was opened soon after the other. */
  viewed: number;
  /** Tags that both have, and few other products. */
  tags: readonly string[];
}

export interface RankedPair {
  otherId: string;
  reason: 'bought' | 'viewed' | 'tags';
  tags: string[];
}

/** Fewer views together say nothing: they may be of one visitor. */
const viewsMin = 3;

/** What fewer people bought together would tell what one of them bought. */
const buyersMin = 2;

/** A purchase says more than many views, and views more than a tag. Each further one says less than the one before. */
function scoreOf({ bought, viewed, tags }: CountedPair): number {
  return (
    (bought < buyersMin ? 0 : 4 * Math.log2(1 + bought)) +
    (viewed < viewsMin ? 0 : Math.log2(1 + viewed)) +
    0.5 * tags.length
  );
}

/** The pairs of one product that are worth recommending, the best first, each with its strongest reason. */
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
