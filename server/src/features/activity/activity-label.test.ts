import { expect, test } from 'vitest';
import { type ActivityRow, toActivity } from './activity-label.ts';

const at = new Date('2026-05-01T12:00:00Z');
const words = (row: Omit<ActivityRow, 'at'>) => toActivity({ at, ...row });

test('what a user did has a sentence, and the page that it leads to', () => {
  expect(words({ kind: 'sign-in', what: 'password', to: 'Firefox on Linux' })).toEqual({
    at: '2026-05-01T12:00:00.000Z',
    title: 'Signed in from Firefox on Linux',
  });
  expect(words({ kind: 'sign-in', what: 'sign-up', to: '' }).title).toBe('Created the account');
  expect(words({ kind: 'audit', what: 'account.password-changed', to: '' }).title).toBe(
    'Changed the password',
  );
  expect(words({ kind: 'follow', what: 'Mira Sol', to: 'mira' })).toMatchObject({ link: '/profile/mira' });
  expect(words({ kind: 'stream', what: 'Spring', to: 's1' })).toMatchObject({ link: '/stream/s1' });
  expect(words({ kind: 'wishlist', what: 'Mug', to: 'p1' })).toMatchObject({ link: '/product/p1' });
});
