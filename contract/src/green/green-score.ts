/**
 * The green rating of a brand, computed from evidence alone (GREEN-1). `docs/green-rating.md` gives the
 * reasons. Each claim has one topic. The strongest evidence of a topic counts, weighted by its independence,
 * and the topics add up to 100. More evidence therefore never lowers a score, and neither the order nor the
 * number of claims matters.
 */

/** The maximum that each topic adds to the score. Together they make 100. */
export const greenTopicWeights = {
  material: 25,
  energy: 20,
  labour: 20,
  repair: 15,
  packaging: 10,
  transport: 10,
} as const;
export type GreenTopic = keyof typeof greenTopicWeights;

/** The fraction of its topic's weight that each kind of evidence earns. */
export const greenEvidenceWorth = {
  /** A certificate of an independent body that can be verified there. */
  certificate: 1,
  /** A report by somebody who does not belong to the brand. */
  audit: 0.8,
  /** The brand's own measurement or document. */
  own: 0.4,
} as const;
export type GreenEvidenceKind = keyof typeof greenEvidenceWorth;

/**
 * The lowest score of each grade, the best first. Any evidence that counts earns at least the lowest grade.
 */
export const lowestGreenScore = { A: 80, B: 60, C: 40, D: 20, E: 0 } as const;
export type GreenGrade = keyof typeof lowestGreenScore;

const gradesBestFirst = ['A', 'B', 'C', 'D', 'E'] as const satisfies readonly GreenGrade[];

/** The grade of a score. */
export const greenGrade = (score: number): GreenGrade =>
  gradesBestFirst.find((grade) => score >= lowestGreenScore[grade]) ?? 'E';

/** The fields of a claim that the score uses. */
export interface ScoredClaim {
  topic: GreenTopic;
  kind: GreenEvidenceKind;
  /** Withdrawn: it was accepted, but an objection to it was justified. */
  status: 'pending' | 'accepted' | 'refused' | 'withdrawn';
  /** The claim no longer counts from this time on. */
  validUntil: Date;
}

export interface GreenScore {
  /** 0 to 100. */
  score: number;
  grade: GreenGrade;
}

/** Whether a claim counts: it was accepted and has not expired. */
export const isCounted = (
  { status, validUntil }: Pick<ScoredClaim, 'status' | 'validUntil'>,
  now: Date,
): boolean => status === 'accepted' && validUntil.getTime() > now.getTime();

/**
 * The rating of a brand with these claims. Undefined for a brand that is 'Unrated' because none of them
 * counts (GREEN-3).
 */
export function greenScore(claims: Iterable<ScoredClaim>, now: Date): GreenScore | undefined {
  const worths = new Map<GreenTopic, number>();
  for (const claim of claims) {
    if (!isCounted(claim, now)) continue;
    const worth = greenEvidenceWorth[claim.kind];
    worths.set(claim.topic, Math.max(worth, worths.get(claim.topic) ?? 0));
  }
  if (worths.size === 0) return undefined;
  // Sums are in tenths, which are integers, so that the order of addition does not affect rounding.
  const tenths = [...worths].reduce(
    (sum, [topic, worth]) => sum + greenTopicWeights[topic] * Math.round(worth * 10),
    0,
  );
  const score = Math.round(tenths / 10);
  return { score, grade: greenGrade(score) };
}
