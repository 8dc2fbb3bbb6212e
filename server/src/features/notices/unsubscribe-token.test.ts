import { expect, it } from 'vitest';
import { unsubscribeToken, userOfUnsubscribeToken } from './unsubscribe-token.ts';

const key = Buffer.alloc(32, 1);

it('gives the user to the server that made it', () => {
  expect(userOfUnsubscribeToken(unsubscribeToken('user-1', key), key)).toBe('user-1');
});

it('is invalid with another key, for another user, or in parts', () => {
  const token = unsubscribeToken('user-1', key);
  expect(userOfUnsubscribeToken(token, Buffer.alloc(32, 2))).toBeUndefined();
  const signature = token.split('.')[1];
  const other = `${Buffer.from('user-2').toString('base64url')}.${signature}`;
  for (const wrong of [other, token.slice(0, -2), token.split('.')[0] ?? '', `.${signature}`, '', '.']) {
    expect(userOfUnsubscribeToken(wrong, key)).toBeUndefined();
  }
});
