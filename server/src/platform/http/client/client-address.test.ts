import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddress, createForwardingCheck } from './client-address.ts';

const requestOf = (remoteAddress: string | undefined, forwardedFor?: string) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- all that is looked at
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

test.each([
  { trusted: false as const, of: requestOf('192.0.2.1', '198.51.100.7'), is: '192.0.2.1' },
  { trusted: 1, of: requestOf('192.0.2.1', '203.0.113.9, 198.51.100.7'), is: '198.51.100.7' },
  { trusted: ['192.0.2.0/24'], of: requestOf('192.0.2.1', '198.51.100.7'), is: '198.51.100.7' },
  { trusted: ['10.0.0.0/8'], of: requestOf('192.0.2.1', '198.51.100.7'), is: '192.0.2.1' },
  { trusted: 1, of: requestOf(undefined, '198.51.100.7'), is: '' },
])('with $trusted trusted, the caller is $is', ({ trusted, of, is }) => {
  expect(createClientAddress(trusted)(of)).toBe(is);
});

test('a forwarding header from an untrusted sender is reported', () => {
  const direct = requestOf('192.0.2.1');
  const forwarded = requestOf('192.0.2.1', '198.51.100.7');
  const check = (trusted: Parameters<typeof createForwardingCheck>[0]) => createForwardingCheck(trusted);
  expect([check(false)(direct), check(false)(forwarded)]).toEqual([false, true]);
  expect(check(1)(forwarded)).toBe(false);
  expect(check(['192.0.2.0/24'])(forwarded)).toBe(false);
  expect(check(['10.0.0.0/8'])(forwarded)).toBe(true);
});
