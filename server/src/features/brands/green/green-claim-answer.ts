import { isCounted } from '@greenroom/contract/green/green-score';
import type { GreenClaim, GreenDocument } from '@greenroom/contract/green/green.schemas';
import type { GreenClaimRow } from './green-claims.queries.ts';
import type { GreenObjectionRow } from './green-objections.queries.ts';

/** The data of a claim's answer in addition to its row. */
export interface ClaimSurroundings {
  documents: ReadonlyMap<string, GreenDocument>;
  productNames: ReadonlyMap<string, string>;
  /** Of all claims, latest first. */
  objections: readonly GreenObjectionRow[];
  /** The names of operators by id. */
  names: ReadonlyMap<string, string>;
  now: Date;
}

const operatorName = (names: ReadonlyMap<string, string>, id: string | null): string =>
  names.get(id ?? '') ?? 'An operator';

/** A claim as people see it. Objections are included once they are answered. */
export function toGreenClaim(
  row: GreenClaimRow,
  { documents, productNames, objections, names, now }: ClaimSurroundings,
): GreenClaim {
  const ofClaim = objections.filter(({ claimId }) => claimId === row.id);
  const document = documents.get(row.documentId ?? '');
  return {
    id: row.id,
    topic: row.topic,
    kind: row.kind,
    statement: row.statement,
    ...(row.evidenceUrl === null ? {} : { evidenceUrl: row.evidenceUrl }),
    ...(document === undefined ? {} : { document }),
    ...(row.productId === null
      ? {}
      : { product: { id: row.productId, name: productNames.get(row.productId) ?? 'A product' } }),
    verifier: row.verifier,
    validUntil: row.validUntil.toISOString(),
    status: row.status,
    isCounted: isCounted(row, now),
    filedAt: row.filedAt.toISOString(),
    ...(row.decidedAt === null
      ? {}
      : {
          decision: {
            reason: row.decisionReason ?? '',
            at: row.decidedAt.toISOString(),
            by: operatorName(names, row.decidedBy),
          },
        }),
    ...(row.withdrawnByBrandAt === null ? {} : { withdrawnByBrandAt: row.withdrawnByBrandAt.toISOString() }),
    objections: ofClaim.flatMap(({ id, reason, madeAt, outcome, answerReason, answeredAt, answeredBy }) =>
      outcome === null
        ? []
        : [
            {
              id,
              reason,
              at: madeAt.toISOString(),
              answer: {
                outcome,
                reason: answerReason ?? '',
                at: (answeredAt ?? madeAt).toISOString(),
                by: outcome === 'withdrawn-by-brand' ? 'The brand' : operatorName(names, answeredBy),
              },
            },
          ],
    ),
    openObjections: ofClaim.filter(({ outcome }) => outcome === null).length,
  };
}
