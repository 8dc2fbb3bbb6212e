import { expect, test } from 'vitest';
import { refundPoll } from './refund-poll.ts';

test('an order is loaded again while a refund is due, until that takes too long', () => {
  expect(refundPoll(true, {})).toBe(2000);
  expect(refundPoll(false, {})).toBe(false);
  expect(refundPoll(false, undefined)).toBe(false);
  expect(refundPoll(true, { isRefundDelayed: true })).toBe(false);
});
