import { greenScore, type GreenScore } from './green-score.ts';
import type { GreenClaim } from './green.schemas.ts';

/**
 * What changed a rating: a claim was accepted, withdrawn after a justified objection, withdrawn by its brand,
 * or it expired.
 */
export type GreenChangeKind = 'accepted' | 'withdrawn' | 'withdrawn-by-brand' | 'expired';

/** A change, and the rating after it. Undefined while the brand is 'Unrated'. */
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

/** The period in which a claim counts. Undefined if it never did. */
function countingOf(claim: GreenClaim): Counting | undefined {
  if ((claim.status !== 'accepted' && claim.status !== 'withdrawn') || claim.decision === undefined)
    return undefined;
  const from = new Date(claim.decision.at);
  const validUntil = new Date(claim.validUntil);
  // The earliest justified objection ended it, whatever the order in which objections were made.
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
 * The history of a brand's rating up to `now`, from its accepted claims, the latest change first. A claim
 * about a single product is listed but does not affect the brand's own rating.
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
    // A decision after the last valid day has no later effect.
    .filter(({ from, until }) => until > from)
    .map(({ claim, until, end }) => ({ at: until, kind: end, claim }));
  return [...starts, ...ends]
    .filter(({ at }) => at <= now)
    .map(({ at, kind, claim }) => ({ at, kind, claim, rating: ratingAt(at) }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
