import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderLinkTokens } from './order-link-tokens.ts';

test('a link token is valid for one order, and only on the server that signed it', () => {
  const linkTokens = createOrderLinkTokens(randomBytes(32));
  const token = linkTokens.sign('order-1');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(linkTokens.isValid(token, 'order-1')).toBe(true);
  expect(linkTokens.isValid(token, 'order-2')).toBe(false);
  for (const wrong of ['', token.slice(1), `${token}A`, linkTokens.sign('order-2')])
    expect(linkTokens.isValid(wrong, 'order-1'), wrong).toBe(false);
  expect(createOrderLinkTokens(randomBytes(32)).isValid(token, 'order-1')).toBe(false);
});
