import { expect, test } from 'vitest';
import { toActivity } from './activity-label.ts';

const at = new Date('2026-05-01T12:00:00Z');

test('each activity has a title, and a link to its page', () => {
  expect(toActivity({ at, kind: 'sign-in', method: 'password', device: 'Firefox on Linux' })).toEqual({
    at: '2026-05-01T12:00:00.000Z',
    title: 'Signed in from Firefox on Linux',
  });
  expect(toActivity({ at, kind: 'sign-in', method: 'sign-up', device: '' }).title).toBe(
    'Created the account',
  );
  expect(toActivity({ at, kind: 'change', action: 'account.password-changed' }).title).toBe(
    'Changed the password',
  );
  expect(toActivity({ at, kind: 'follow', name: 'Mira Sol', username: 'mira' })).toMatchObject({
    title: 'Followed Mira Sol',
    link: '/profile/mira',
  });
  expect(toActivity({ at, kind: 'stream', title: 'Spring', streamId: 's1' })).toMatchObject({
    title: 'Created the show “Spring”',
    link: '/stream/s1',
  });
  expect(toActivity({ at, kind: 'wishlist', name: 'Mug', productId: 'p1' })).toMatchObject({
    title: 'Put Mug on the wishlist',
    link: '/product/p1',
  });
});
