import { greenScore, type GreenScore } from './green-score.ts';
import type { GreenClaim } from './green.schemas.ts';

/** What changed a rating: a claim was accepted, an objection to it was right, its brand withdrew it, or it ran out. */
export type GreenChangeKind = 'accepted' | 'withdrawn' | 'withdrawn-by-brand' | 'expired';

/** A change, and the rating from then on; undefined while the brand is 'Unrated'. */
export interface GreenChange {
  at: Date;
  kind: GreenChangeKind;
  claim: GreenClaim;
  rating: GreenScore | undefined;
}

interface Counting {
  claim: GreenClaim;
  from: Date;
  until: Date;
  end: Exclude<GreenChangeKind, 'accepted'>;
}

/** From when until when a claim counts; undefined for one that never did. */
function countingOf(claim: GreenClaim): Counting | undefined {
  if ((claim.status !== 'accepted' && claim.status !== 'withdrawn') || claim.decision === undefined)
    return undefined;
  const from = new Date(claim.decision.at);
  const validUntil = new Date(claim.validUntil);
  // The first that was right ended it, in whatever order objections were made.
  const withdrawals = claim.objections
    .filter(({ answer }) => answer.outcome === 'withdrawn')
    .map(({ answer }) => Date.parse(answer.at));
  const withdrawnAt = withdrawals.length === 0 ? undefined : new Date(Math.min(...withdrawals));
  if (claim.withdrawnByBrandAt !== undefined && new Date(claim.withdrawnByBrandAt) < validUntil)
    return { claim, from, until: new Date(claim.withdrawnByBrandAt), end: 'withdrawn-by-brand' };
  if (withdrawnAt !== undefined && withdrawnAt < validUntil)
    return { claim, from, until: withdrawnAt, end: 'withdrawn' };
  return { claim, from, until: validUntil, end: 'expired' };
}

/**
 * How a brand's rating became what it is at `now`, from its claims that were accepted, the latest change first. A
 * claim about a single product is a change, and leaves the brand's own rating as it is.
 */
export function greenHistory(claims: readonly GreenClaim[], now: Date): GreenChange[] {
  const counting = claims.flatMap((claim) => countingOf(claim) ?? []);
  const ofBrand = counting.filter(({ claim }) => claim.product === undefined);
  const ratingAt = (at: Date) =>
    greenScore(
      ofBrand.map(({ claim: { topic, kind }, from, until }) => ({
        topic,
        kind,
        status: from <= at ? ('accepted' as const) : ('pending' as const),
        validUntil: until,
      })),
      at,
    );
  const starts = counting.map(({ claim, from }) => ({ at: from, kind: 'accepted' as const, claim }));
  const ends = counting
    // A verdict that came after the last day changed nothing later on.
    .filter(({ from, until }) => until > from)
    .map(({ claim, until, end }) => ({ at: until, kind: end, claim }));
  return [...starts, ...ends]
    .filter(({ at }) => at <= now)
    .map(({ at, kind, claim }) => ({ at, kind, claim, rating: ratingAt(at) }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
