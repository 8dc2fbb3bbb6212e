/**
 * The green rating of a brand, from evidence alone (GREEN-1). `docs/green-rating.md` says why it is so. A claim is about one
 * topic; the strongest evidence of a topic counts for it, by how independent it is, and topics add up to 100. So more
 * evidence never lowers a score, and neither the order of filing nor the number of claims matters.
 */

/** Topics with what each adds to the score at most; together 100. */
export const greenTopicWeights = {
  material: 25,
  energy: 20,
  labour: 20,
  repair: 15,
  packaging: 10,
  transport: 10,
} as const;
export type GreenTopic = keyof typeof greenTopicWeights;

/** Who vouches for a claim, and how much of its topic's weight that is worth. */
export const greenEvidenceWorth = {
  /** A certificate of an independent body that can be looked up there. */
  certificate: 1,
  /** A report of somebody who does not belong to the brand. */
  audit: 0.8,
  /** The brand's own measurement or document. */
  own: 0.4,
} as const;
export type GreenEvidenceKind = keyof typeof greenEvidenceWorth;

/** From which score on something has a grade, the best first. Whoever has any evidence that counts has one. */
export const lowestGreenScore = { A: 80, B: 60, C: 40, D: 20, E: 0 } as const;
export type GreenGrade = keyof typeof lowestGreenScore;

const gradesBestFirst = ['A', 'B', 'C', 'D', 'E'] as const satisfies readonly GreenGrade[];

/** The grade of a score. */
export const greenGrade = (score: number): GreenGrade =>
  gradesBestFirst.find((grade) => score >= lowestGreenScore[grade]) ?? 'E';

/** A claim as far as the score looks at it. */
export interface ScoredClaim {
  topic: GreenTopic;
  kind: GreenEvidenceKind;
  /** Withdrawn: it was accepted, and an objection to it was right. */
  status: 'pending' | 'accepted' | 'refused' | 'withdrawn';
  /** The moment from which it counts no more. */
  validUntil: Date;
}

export interface GreenScore {
  /** 0 to 100. */
  score: number;
  grade: GreenGrade;
}

/** Whether a claim counts: it was accepted, and is not expired. */
export const isCounted = (
  { status, validUntil }: Pick<ScoredClaim, 'status' | 'validUntil'>,
  now: Date,
): boolean => status === 'accepted' && validUntil.getTime() > now.getTime();

/** The rating of a brand with these claims; undefined for one that is 'Unrated' because none of them counts (GREEN-3). */
export function greenScore(claims: Iterable<ScoredClaim>, now: Date): GreenScore | undefined {
  const worths = new Map<GreenTopic, number>();
  for (const claim of claims) {
    if (!isCounted(claim, now)) continue;
    const worth = greenEvidenceWorth[claim.kind];
    worths.set(claim.topic, Math.max(worth, worths.get(claim.topic) ?? 0));
  }
  if (worths.size === 0) return undefined;
  // In tenths, which are whole, so that no order of adding rounds in another way.
  const tenths = [...worths].reduce(
    (sum, [topic, worth]) => sum + greenTopicWeights[topic] * Math.round(worth * 10),
    0,
  );
  const score = Math.round(tenths / 10);
  return { score, grade: greenGrade(score) };
}
