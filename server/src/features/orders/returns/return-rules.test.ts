import { expect, test } from 'vitest';
import { returnWindow } from './return-rules.ts';

const createdAt = new Date('2026-05-01T10:00:00Z');
const now = new Date('2026-07-20T12:00:00Z');
const untilOf = (toShip: number, events: { kind: 'shipped' | 'delivered' | 'refunded'; at: string }[]) =>
  returnWindow(
    {
      status: 'processing',
      createdAt,
      handledAt: createdAt,
      toShip: toShip === 0 ? [] : [{ productId: 'hat', color: '', size: '', quantity: toShip }],
    },
    events.map(({ kind, at }) => ({ kind, at: new Date(at) })),
    now,
  )?.until.toISOString();

test('units can be returned as soon as the order cannot be cancelled any more', () => {
  const order = { status: 'processing' as const, createdAt, handledAt: null, toShip: [] };
  expect(returnWindow(order, [], now)?.from.toISOString()).toBe('2026-05-01T10:15:00.000Z');
  expect(returnWindow({ ...order, handledAt: createdAt }, [], now)?.from).toEqual(createdAt);
  expect(returnWindow({ ...order, status: 'cancelled' }, [], now)).toBeUndefined();
});

test('units can be returned until 30 days after the last parcel was sent or arrived, or while units are unsent', () => {
  const first = { kind: 'delivered', at: '2026-05-06T08:00:00Z' } as const;
  const second = { kind: 'shipped', at: '2026-06-10T09:00:00Z' } as const;
  expect(untilOf(0, [first])).toBe('2026-06-05T08:00:00.000Z');
  expect(untilOf(0, [first, second])).toBe('2026-07-10T09:00:00.000Z');
  expect(untilOf(0, [second, { kind: 'delivered', at: '2026-06-12T09:00:00Z' }])).toBe(
    '2026-07-12T09:00:00.000Z',
  );
  expect(untilOf(0, [second, { kind: 'refunded', at: '2026-06-20T09:00:00Z' }])).toBe(
    '2026-07-10T09:00:00.000Z',
  );
  expect(untilOf(1, [first])).toBe('2026-08-19T12:00:00.000Z');
});
