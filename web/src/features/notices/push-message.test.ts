import { expect, it } from 'vitest';
import { pushFailureMessage, sameKey } from './push-message.ts';

it('distinguishes a subscription of this server’s key from one of another', () => {
  const key = new Uint8Array([4, 251, 239, 255, 0]).buffer;
  expect(sameKey(key, 'BPvv_wA')).toBe(true);
  expect(sameKey(key, 'BPvv_wA=')).toBe(true);
  expect(sameKey(key, 'BPvv_wB')).toBe(false);
  expect(sameKey(null, 'BPvv_wA')).toBe(false);
});

it('has a message for every failure', () => {
  expect(pushFailureMessage('AbortError')).toContain('push service');
  expect(pushFailureMessage('NotAllowedError')).toContain('settings');
  expect(pushFailureMessage('QuotaExceededError')).toBe(
    'Your browser could not turn it on. Try again later.',
  );
});
