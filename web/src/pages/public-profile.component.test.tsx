import type { ComponentType } from 'react';
import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ShellLayout from '../app/shell/shell.layout.tsx';
import { expectAccessible } from '../testing/component/accessibility.ts';
import {
  answer,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
} from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectPictureLoaded, expectTexts } from '../testing/component/shown.ts';
import { privateProfile, userProfile } from '../testing/sample-profiles.ts';
import * as PublicProfilePage from './public-profile.tsx';

const counts = page.getByRole('list', { name: 'Counts' });
const followButton = page.getByRole('button', { name: 'Follow' });
const header = () => document.querySelector('header')!;
const open = (username = 'juno', within: readonly ComponentType[] = []) =>
  mountPage(PublicProfilePage, { path: 'profile/:username', at: `/profile/${username}`, within });

const answerProfile = (profile: UserProfile) => answer(endpoints.profiles.detail.handler(() => profile));

test('[PROF-6] [PROF-7] the header shows username, bio and location', async () => {
  answerProfile(userProfile());
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Juno Marchetti' })).toBeVisible();
  await expect.element(page.getByText('@juno')).toBeVisible();
  await expect.element(page.getByText('Washes hair on air.')).toBeVisible();
  await expect.element(page.getByText('Bologna, Italy')).toBeVisible();
});

test('[PROF-7] bio and location are those of the profile, and nothing stands for an empty one', async () => {
  answerProfile(userProfile({ username: 'robin', bio: 'Throws pots.\nSlowly.', location: 'Leeds, England' }));
  const shown = await open('robin');
  await expect.element(page.getByText(/^Throws pots\./)).toBeVisible();
  expect(header().innerText).toContain('Throws pots.\nSlowly.');
  await expect.element(page.getByText('Leeds, England', { exact: true })).toBeVisible();
  await shown.unmount();

  answerProfile(userProfile({ username: 'quiet', bio: '', location: '' }));
  await open('quiet');
  await expect.element(page.getByText('@quiet')).toBeVisible();
  // The month of joining is the only fact left.
  const facts = [...header().querySelectorAll('li')].map(({ innerText }) => innerText);
  expect(facts.filter((fact) => fact.trim() === '')).toEqual([]);
  expect(facts).toContain('Joined March 2025');
  expect([...header().querySelectorAll('p')].map(({ innerText }) => innerText)).toEqual(['@quiet']);
});

test('[PROF-5] the header of somebody without a name has the username in its place', async () => {
  answerProfile(userProfile({ username: 'juno', name: '' }));
  const shown = await open();
  await expectTexts(page.getByRole('heading', { level: 1 }), ['juno']);
  await shown.unmount();
  answerProfile(userProfile({ username: 'robin', name: 'Robin Vale' }));
  await open('robin');
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Robin Vale']);
});

test('[PROF-10] [PROF-11] the header shows the social links and the counts', async () => {
  const socialLinks = {
    twitter: 'https://twitter.com/juno',
    instagram: 'https://instagram.com/juno',
    youtube: 'https://youtube.com/@juno',
    twitch: 'https://twitch.tv/juno',
    tiktok: 'https://tiktok.com/@juno',
    website: 'https://juno.example',
  };
  answerProfile(userProfile({ socialLinks }));
  await open();
  const links = page.getByRole('list', { name: 'Social links' }).getByRole('link');
  await expectCount(links, 6);
  for (const [name, address] of [
    ['Twitter', socialLinks.twitter],
    ['Instagram', socialLinks.instagram],
    ['YouTube', socialLinks.youtube],
    ['Twitch', socialLinks.twitch],
    ['TikTok', socialLinks.tiktok],
    ['Website', socialLinks.website],
  ] as const) {
    const link = links.filter({ hasText: name });
    await expect.element(link).toHaveAttribute('href', address);
    await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  }
  await expect.element(counts).toHaveTextContent('12 followers3 following1 stream');
});

test('[PROF-8] the header shows the month and year in which the person joined', async () => {
  for (const [username, createdAt, month] of [
    ['spring', '2025-03-02T10:00:00.000Z', 'Joined March 2025'],
    ['winter', '2024-12-31T23:59:59.999Z', 'Joined December 2024'],
  ] as const) {
    answerProfile(userProfile({ username, createdAt }));
    const shown = await open(username);
    await expect.element(page.getByText(month, { exact: true })).toBeVisible();
    await shown.unmount();
  }
});

test('[PROF-4] the header shows the avatar, or a placeholder without one', async () => {
  answerProfile(userProfile({ avatarUrl: '/icon-maskable-512.png' }));
  const shown = await open();
  const avatar = page.getByAltText('').first();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => header().querySelectorAll('img').length).toBe(1);
  expect(header().querySelector('img')?.getAttribute('src')).toMatch(/^\/icon-maskable-512\.png/);
  await expectPictureLoaded(avatar);
  await shown.unmount();

  answerProfile(userProfile({ username: 'bare', avatarUrl: '' }));
  await open('bare');
  await expect.element(followButton).toBeVisible();
  expect(header().querySelectorAll('img')).toHaveLength(0);
  await expect.element(page.getByText('J', { exact: true })).toBeVisible();
});

test('[PROF-9] the Verified Streamer badge is shown for role streamer and for no other role', async () => {
  for (const role of ['streamer', 'user', 'brand', 'admin'] as const) {
    answerProfile(userProfile({ username: `a-${role}`, role }));
    const shown = await open(`a-${role}`);
    await expect.element(page.getByText(`@a-${role}`)).toBeVisible();
    await expectCount(page.getByText('Verified Streamer'), role === 'streamer' ? 1 : 0);
    await shown.unmount();
  }
});

test('[PROF-15] [PROF-16] a public profile shows the wishlist and the recent streams, each with its details', async () => {
  const [mug] = userProfile().wishlist ?? [];
  answerProfile(userProfile({ wishlist: [mug!, { ...mug!, id: 'moss-bowl', name: 'Moss Bowl' }] }));
  await open();
  await expectTexts(page.getByRole('region', { name: 'Wishlist' }).getByRole('listitem').getByRole('link'), [
    'Sunday Mug',
    'Moss Bowl',
  ]);
  const stream = page
    .getByRole('region', { name: 'Recent Streams' })
    .getByRole('listitem')
    .filter({ hasText: 'Wash day' });
  await expect
    .element(stream.getByRole('link', { name: 'Wash day' }))
    .toHaveAttribute('href', '/stream/wash-day');
  await expect
    .element(stream.getByAltText(''))
    .toHaveAttribute('src', expect.stringMatching(/^\/icon-512\.png/));
  await expect.element(stream).toMatchTextContent(/Hair that likes rain\./);
  await expect.element(stream).toMatchTextContent(/41 viewers/);
  const moment = stream.element().querySelector('time');
  expect(moment?.getAttribute('datetime')).toBe('2026-05-04T12:00:00.000Z');
  expect(moment?.textContent).toBe('May 4, 2026');
});

test('[PROF-16] each recent stream has its own details, and one that has not begun has no date', async () => {
  const [first] = userProfile().streams ?? [];
  answerProfile(
    userProfile({
      streams: [
        { ...first!, id: 'one', title: 'One bowl', description: 'From clay.', viewerCount: 1 },
        { ...first!, id: 'two', title: 'Two cups', description: '', viewerCount: 1250, startedAt: undefined },
      ],
    }),
  );
  await open();
  const streams = page.getByRole('region', { name: 'Recent Streams' }).getByRole('listitem');
  await expectTexts(streams.getByRole('heading'), ['One bowl', 'Two cups']);
  const [one, two] = streams.elements() as HTMLElement[];
  expect(one?.innerText).toMatch(/From clay\.\s+1 viewer · [A-Z]/);
  expect(two?.innerText).toMatch(/Two cups\s+1\.3K viewers$/);
  expect(two?.querySelector('time')).toBeNull();
});

test('[PROF-18] [PROF-19] a wishlist card shows image, name and price, and links to the product', async () => {
  const [mug] = userProfile().wishlist ?? [];
  const bowl = { ...mug!, id: 'bowl', name: 'Moss Bowl', price: 30, currency: 'EUR' };
  answerProfile(userProfile({ wishlist: [mug!, bowl] }));
  const shown = await open();
  const wish = page
    .getByRole('region', { name: 'Wishlist' })
    .getByRole('listitem')
    .filter({ hasText: 'Sunday Mug' });
  await expect.element(wish).toMatchTextContent(/\$24\.50/);
  await expect.element(page.getByText('€30.00', { exact: true })).toBeVisible();
  await expectPictureLoaded(wish.getByAltText(''));
  await expect
    .element(wish.getByAltText(''))
    .toHaveAttribute('src', expect.stringMatching(/^\/icon-maskable-512\.png/));
  await wish.getByRole('link', { name: 'Sunday Mug' }).click();
  expect(shown.address()).toBe('/products/sunday-mug');
});

test('[PROF-17] [PROF-20] empty lists say so, and others do not', async () => {
  answerProfile(userProfile({ username: 'full' }));
  const full = await open('full');
  await expect.element(page.getByRole('link', { name: 'Wash day' })).toBeVisible();
  await expectCount(page.getByText(/No streams yet|No items in wishlist/), 0);
  await full.unmount();

  answerProfile(userProfile({ streams: [], wishlist: [] }));
  await open();
  await expect
    .element(page.getByRole('region', { name: 'Recent Streams' }))
    .toMatchTextContent(/No streams yet/);
  await expect
    .element(page.getByRole('region', { name: 'Wishlist' }))
    .toMatchTextContent(/No items in wishlist/);
});

test('[PROF-12] [PROF-13] the owner sees Edit Profile, going to the account page, and everyone else Follow or Following', async () => {
  signInAs(sessionUser({ username: 'robin' }));
  answerProfile(userProfile({ username: 'robin' }));
  const own = await open('robin');
  await expect.element(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  await expectCount(followButton, 0);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  expect(own.address()).toBe('/profile');
  await own.unmount();

  for (const [followState, label] of [
    ['none', 'Follow'],
    ['following', 'Following'],
  ] as const) {
    answerProfile(userProfile({ username: `juno-${followState}`, followState }));
    const shown = await open(`juno-${followState}`);
    await expect.element(page.getByRole('button', { name: label, exact: true })).toBeVisible();
    await expectCount(page.getByRole('link', { name: 'Edit Profile' }), 0);
    await shown.unmount();
  }
});

test('an error of the server leaves Retry and a link home', async () => {
  answer(
    endpoints.profiles.detail.handler(() => {
      throw unreachable();
    }),
  );
  await open();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Failed to load this profile' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Return to home' })).toBeVisible();
  answerProfile(userProfile());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Juno Marchetti' })).toBeVisible();
});

for (const [name, respond, title] of [
  ['public', () => userProfile(), 'Juno Marchetti'],
  ['private', () => privateProfile(), 'Juno Marchetti'],
  [
    'missing',
    () => {
      throw refusal('profile_not_found');
    },
    'Profile not found',
  ],
] as const) {
  test(`a ${name} profile has no serious accessibility problem, light and dark, on phone and desktop`, async () => {
    answer(endpoints.profiles.detail.handler(respond));
    await open('juno', [ShellLayout as ComponentType]);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('main [data-skeleton]').length).toBe(0);
    await expectAccessible();
  });
}
