import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderPermits } from './order-permits.ts';

test('a permit is for one order, and for the server that signed it', () => {
  const permits = createOrderPermits(randomBytes(32));
  const permit = permits.sign('order-1');
  expect(permit).toMatch(/^[\w-]{43}$/);
  expect(permits.isValid(permit, 'order-1')).toBe(true);
  expect(permits.isValid(permit, 'order-2')).toBe(false);
  for (const wrong of ['', permit.slice(1), `${permit}A`, permits.sign('order-2')])
    expect(permits.isValid(wrong, 'order-1'), wrong).toBe(false);
  expect(createOrderPermits(randomBytes(32)).isValid(permit, 'order-1')).toBe(false);
});
