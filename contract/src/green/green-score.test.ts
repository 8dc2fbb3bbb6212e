import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { greenEvidenceWorth, greenScore, greenTopicWeights, type ScoredClaim } from './green-score.ts';

const now = new Date('2030-05-04T12:00:00.000Z');
const later = new Date('2031-01-01T00:00:00.000Z');
const accepted = (topic: ScoredClaim['topic'], kind: ScoredClaim['kind']): ScoredClaim => ({
  topic,
  kind,
  status: 'accepted',
  validUntil: later,
});

const claims = fc.record<ScoredClaim>({
  topic: fc.constantFrom(...(Object.keys(greenTopicWeights) as ScoredClaim['topic'][])),
  kind: fc.constantFrom(...(Object.keys(greenEvidenceWorth) as ScoredClaim['kind'][])),
  status: fc.constantFrom('pending', 'accepted', 'refused', 'withdrawn'),
  validUntil: fc.date({ min: new Date('2029-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
});
const scoreOf = (some: readonly ScoredClaim[]) => greenScore(some, now)?.score ?? -1;

test('[GREEN-1] a rating is computed from accepted evidence, by topic and by who vouches for it', () => {
  expect(Object.values(greenTopicWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  expect(greenScore([accepted('material', 'certificate')], now)).toEqual({ score: 25, grade: 'D' });
  expect(greenScore([accepted('energy', 'audit')], now)).toEqual({ score: 16, grade: 'E' });
  expect(greenScore([accepted('repair', 'own')], now)).toEqual({ score: 6, grade: 'E' });
  const topics = Object.keys(greenTopicWeights) as ScoredClaim['topic'][];
  expect(
    greenScore(
      topics.map((topic) => accepted(topic, 'certificate')),
      now,
    ),
  ).toEqual({ score: 100, grade: 'A' });
  expect(
    greenScore(
      topics.map((topic) => accepted(topic, 'audit')),
      now,
    ),
  ).toEqual({ score: 80, grade: 'A' });
  expect(
    greenScore(
      topics.map((topic) => accepted(topic, 'own')),
      now,
    ),
  ).toEqual({ score: 40, grade: 'C' });
  // The strongest of a topic counts, and once.
  const material = [
    accepted('material', 'own'),
    accepted('material', 'certificate'),
    accepted('material', 'audit'),
  ];
  expect(greenScore(material, now)).toEqual({ score: 25, grade: 'D' });
});

test('[GREEN-3] without evidence that counts, a brand has no rating', () => {
  expect(greenScore([], now)).toBeUndefined();
  for (const status of ['pending', 'refused', 'withdrawn'] as const)
    expect(greenScore([{ ...accepted('material', 'certificate'), status }], now)).toBeUndefined();
  expect(greenScore([{ ...accepted('material', 'certificate'), validUntil: now }], now)).toBeUndefined();
});

test('[GREEN-1] more evidence never lowers a score', () => {
  fc.assert(
    fc.property(fc.array(claims), claims, (some, one) => {
      expect(scoreOf([...some, one])).toBeGreaterThanOrEqual(scoreOf(some));
    }),
  );
});

test('[GREEN-1] what is expired, or was not accepted, never counts', () => {
  fc.assert(
    fc.property(fc.array(claims), (some) => {
      const counted = some.filter(({ status, validUntil }) => status === 'accepted' && validUntil > now);
      expect(greenScore(some, now)).toEqual(greenScore(counted, now));
    }),
  );
});

test('[GREEN-1] the order of filing, and filing the same again, never matter', () => {
  fc.assert(
    fc.property(
      fc
        .array(claims)
        .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
      ([some, shuffled]) => {
        expect(greenScore(shuffled, now)).toEqual(greenScore(some, now));
        expect(greenScore([...some, ...shuffled], now)).toEqual(greenScore(some, now));
      },
    ),
  );
});

test('[GREEN-1] a score is whole, from 0 to 100', () => {
  fc.assert(
    fc.property(fc.array(claims, { minLength: 1 }), (some) => {
      const score = greenScore(some, now)?.score ?? 0;
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
    }),
  );
});
