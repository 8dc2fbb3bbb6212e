import { BestPlaces, type Place } from './best-places.ts';
import type { TextMatches } from './text-index.ts';

/** What a document's rank includes besides its texts. Arrays are indexed by document number. */
export interface BoostedDocuments {
  ids: readonly string[];
  boosts: ArrayLike<number>;
  /** Documents below this number are sorted by boost (`numbersByBoost`). */
  ordered: number;
}

/**
 * The top documents after a place, ranked by match and boost. The result is the same as if all were examined:
 * skipped documents could not be among the top even with the best possible match.
 */
export function bestMatches(
  { documents, scoreOf, highestScore }: TextMatches,
  { ids, boosts, ordered }: BoostedDocuments,
  { limit, after }: { limit: number; after?: Place | undefined },
): Place[] {
  const best = new BestPlaces(limit, 'descending');
  let withHighestScore = 0;
  for (let number = documents.next(0); number !== -1; number = documents.next(number + 1)) {
    const boost = boosts[number] ?? 0;
    const isOrdered = number < ordered;
    if (!best.isWanted(highestScore + boost) || (isOrdered && withHighestScore >= limit)) {
      // Nor could any document after it in this order.
      if (isOrdered) number = ordered - 1;
      continue;
    }
    const score = scoreOf(number);
    if (!best.isWanted(score + boost)) continue;
    const place = { key: score + boost, id: ids[number] ?? '' };
    if (after !== undefined && best.compare(after, place) >= 0) continue;
    best.add(place);
    if (isOrdered && score === highestScore) withHighestScore += 1;
  }
  return best.places;
}
