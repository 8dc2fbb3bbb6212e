import { BestPlaces, type Place } from './best-places.ts';
import type { TextMatches } from './text-index.ts';

/** What documents count besides their texts. Arrays are by the documents' numbers. */
export interface BoostedDocuments {
  ids: readonly string[];
  boosts: ArrayLike<number>;
  /** The documents below this number are in the order of their boosts (`numbersByBoost`). */
  ordered: number;
}

/**
 * The first documents after a place, in the order of how well they match and what they count besides. The same as if all were
 * looked at: those are left out that could not be among the first if they matched best of all.
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
      // Nor could any of those that come after it in the order.
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
