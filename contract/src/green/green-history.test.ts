import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { greenHistory } from './green-history.ts';
import { greenScore } from './green-score.ts';
import type { GreenClaim } from './green.schemas.ts';
import { greenEvidenceKindSchema, greenTopicSchema } from './green.schemas.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

function claim(parts: Partial<GreenClaim> & { decidedOn?: number; endsOn?: number } = {}): GreenClaim {
  const { decidedOn = 2, endsOn = 300, ...rest } = parts;
  return {
    id: 'one',
    topic: 'material',
    kind: 'certificate',
    statement: 'All cotton is organic',
    verifier: 'Cotton Board',
    validUntil: day(endsOn),
    status: 'accepted',
    isCounted: true,
    filedAt: day(1),
    decision: { reason: 'Looked up', at: day(decidedOn), by: 'Ada' },
    objections: [],
    openObjections: 0,
    ...rest,
  };
}
const objection = (outcome: 'stands' | 'withdrawn', on: number) => ({
  id: `objection-${on}`,
  reason: 'It is of another mill',
  at: day(on - 1),
  answer: { outcome, reason: 'Looked at', at: day(on), by: 'Ada' },
});

test('each change has the rating that followed it, latest first', () => {
  const claims = [
    claim({
      id: 'material',
      decidedOn: 3,
      // The latest made is first, as in every answer; the earliest answer counts.
      objections: [objection('withdrawn', 25), objection('withdrawn', 20), objection('stands', 10)],
      status: 'withdrawn',
    }),
    claim({ id: 'energy', topic: 'energy', kind: 'audit', decidedOn: 5, endsOn: 30 }),
    claim({ id: 'cup', topic: 'repair', decidedOn: 7, product: { id: 'cup', name: 'A cup' } }),
    claim({ id: 'later', topic: 'labour', decidedOn: 60 }),
    claim({ id: 'waits', topic: 'packaging', status: 'pending', decision: undefined }),
  ];
  const changes = greenHistory(claims, new Date(day(40)));
  expect(
    changes.map(({ at, kind, claim, rating }) => [
      at.toISOString(),
      kind,
      claim.id,
      rating?.score,
      rating?.grade,
    ]),
  ).toEqual([
    [day(30), 'expired', 'energy', undefined, undefined],
    [day(20), 'withdrawn', 'material', 16, 'E'],
    [day(7), 'accepted', 'cup', 41, 'C'],
    [day(5), 'accepted', 'energy', 41, 'C'],
    [day(3), 'accepted', 'material', 25, 'D'],
  ]);
});

test('a claim that ended before its withdrawal expired, and one accepted too late never counted', () => {
  const over = claim({ endsOn: 10, status: 'withdrawn', objections: [objection('withdrawn', 20)] });
  expect(greenHistory([over], new Date(day(40))).map(({ kind }) => kind)).toEqual(['expired', 'accepted']);
  const late = claim({ decidedOn: 12, endsOn: 10 });
  expect(greenHistory([late], new Date(day(40)))).toMatchObject([{ kind: 'accepted', rating: undefined }]);
});

test('a claim that its brand withdrew counts until then, and the withdrawal is in the history', () => {
  const one = claim({ decidedOn: 3, status: 'withdrawn', withdrawnByBrandAt: day(21) });
  expect(
    greenHistory([one], new Date(day(40))).map(({ at, kind, rating }) => [
      at.toISOString(),
      kind,
      rating?.score,
    ]),
  ).toEqual([
    [day(21), 'withdrawn-by-brand', undefined],
    [day(3), 'accepted', 25],
  ]);
  const over = claim({ endsOn: 10, status: 'withdrawn', withdrawnByBrandAt: day(20) });
  expect(greenHistory([over], new Date(day(40))).map(({ kind }) => kind)).toEqual(['expired', 'accepted']);
});

test('the latest change has today’s rating, for any claims in any order', () => {
  const claims = fc.array(
    fc
      .record({
        topic: fc.constantFrom(...greenTopicSchema.options),
        kind: fc.constantFrom(...greenEvidenceKindSchema.options),
        decidedOn: fc.integer({ min: 1, max: 50 }),
        endsOn: fc.integer({ min: 1, max: 80 }),
        withdrawnOn: fc.option(fc.integer({ min: 51, max: 60 }), { nil: undefined }),
      })
      .map(({ withdrawnOn, ...parts }) =>
        withdrawnOn === undefined
          ? claim(parts)
          : claim({ ...parts, status: 'withdrawn', objections: [objection('withdrawn', withdrawnOn)] }),
      ),
    { maxLength: 8 },
  );
  const now = new Date(day(60));
  fc.assert(
    fc.property(claims, (made) => {
      const scored = made.map((one) => ({ ...one, validUntil: new Date(one.validUntil) }));
      const changes = greenHistory(made, now);
      expect(changes[0]?.rating).toEqual(greenScore(scored, now));
      expect(greenHistory(made.toReversed(), now).map(({ at }) => at)).toEqual(changes.map(({ at }) => at));
    }),
  );
});
