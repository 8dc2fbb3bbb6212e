import { expect, test } from 'vitest';
import { returnWindow } from './return-rules.ts';

test('units can be given back from when they cannot be cancelled any more until 30 days after they came', () => {
  const createdAt = new Date('2026-05-01T10:00:00Z');
  expect(returnWindow({ status: 'processing', createdAt, handledAt: null }, undefined)).toEqual({
    from: new Date('2026-05-01T10:15:00Z'),
    until: new Date('2026-05-31T10:00:00Z'),
  });
  expect(
    returnWindow({ status: 'delivered', createdAt, handledAt: createdAt }, new Date('2026-05-06T08:00:00Z')),
  ).toEqual({
    from: createdAt,
    until: new Date('2026-06-05T08:00:00Z'),
  });
  expect(returnWindow({ status: 'cancelled', createdAt, handledAt: null }, undefined)).toBeUndefined();
});
