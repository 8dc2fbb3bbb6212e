import { describe, expect, test } from 'vitest';
import { plainToken } from './token-spelling.ts';

describe('the spelling of a token', () => {
  test.each(['abc.s+g/=', '%61bc.s+g/=', 'abc%2Es%2bg%2F%3D', '%61%62%63%2e%73%2B%67%2f%3d'])(
    'is the same for every encoding: %s',
    (spelling) => expect(plainToken(spelling)).toBe('abc.s+g/='),
  );

  test.each([
    ['encoded twice', '%2561bc.sig'],
    ['not encoded right', '%6gbc.sig'],
    ['a cut encoding', 'abc.sig%'],
    ['a space', 'abc%20sig'],
    ['a line break', 'abc%0d%0asig'],
    ['a NUL', 'abc%00sig'],
    ['a letter that no header carries', 'abc%E2%82%ACsig'],
    ['nothing', ''],
  ])('with %s is not valid', (_what, spelling) => expect(plainToken(spelling)).toBeUndefined());
});
