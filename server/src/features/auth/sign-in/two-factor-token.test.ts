import { expect, test } from 'vitest';
import { packTwoFactorToken, pendingSignInOf, unpackTwoFactorToken } from './two-factor-token.ts';

const setCookies = [
  'better-auth.session_token=; Max-Age=0; Path=/',
  'better-auth.two_factor=2fa-abc.s1gn%2Bed%3D; Max-Age=600; Path=/; HttpOnly',
  'better-auth.dont_remember=true.si%3D; Path=/; HttpOnly',
];

test('the token contains the cookies of the pending sign-in, and nothing else', () => {
  const token = packTwoFactorToken(setCookies);
  const cookies = unpackTwoFactorToken(token ?? '');
  expect(cookies).toBe('better-auth.two_factor=2fa-abc.s1gn%2Bed%3D; better-auth.dont_remember=true.si%3D');
  expect(pendingSignInOf(cookies ?? '')).toBe('2fa-abc');
});

test('there is no token where no second factor is required', () => {
  expect(packTwoFactorToken(['better-auth.session_token=abc.def; Path=/'])).toBeUndefined();
  expect(packTwoFactorToken(['better-auth.two_factor=; Max-Age=0'])).toBeUndefined();
});

test('a forged token cannot add another cookie', () => {
  const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(unpackTwoFactorToken(forge([['better-auth.session_token', 'abc.def']]))).toBeUndefined();
  expect(
    unpackTwoFactorToken(forge([['better-auth.two_factor', 'a; better-auth.session_token=abc']])),
  ).toBeUndefined();
  expect(
    unpackTwoFactorToken(
      forge([
        ['better-auth.two_factor', 'one.AAAA'],
        ['better-auth.two_factor', 'other.AAAA'],
      ]),
    ),
  ).toBeUndefined();
  expect(unpackTwoFactorToken('%%%')).toBeUndefined();
});
