import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getQueryClient } from '../app/providers.tsx';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import { answerAccount } from '../testing/component/account-answers.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
} from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts, rendered } from '../testing/component/shown.ts';
import { userProfile } from '../testing/sample-profiles.ts';
import * as ProfilePage from './profile.tsx';
import SettingsPage from './settings.tsx';

const form = page.getByRole('form', { name: 'Edit profile' });
const name = form.getByLabelText('Name', { exact: true });
const save = () => form.getByRole('button', { name: 'Save Changes' }).click();
const stored = (label: string) =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent?.trim() === label)?.nextElementSibling
    ?.textContent;

afterEach(() => vi.useRealTimers());

const open = (at = '/profile') => mountPage(ProfilePage, { path: 'profile', at, within: [SignedInLayout] });

/** Opens the account page of a user with this role. */
async function openAs(role: 'user' | 'streamer' | 'brand' | 'admin') {
  answerAccount();
  const user = signInAs(sessionUser({ id: `a-${role}`, username: role, role }));
  answer(
    endpoints.profiles.detail.handler(() =>
      userProfile({ id: user.id, username: user.username, name: user.name, role }),
    ),
    endpoints.streams.streamKey.handler(() => ({ streamKey: 'live_0123456789' })),
  );
  const shown = await open();
  await expect.element(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  return shown;
}

async function edit(): Promise<void> {
  answerAccount();
  await open();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect.element(name).toHaveFocus();
}

test('[ACCT-8] [ACCT-10] edit mode opens and closes; Cancel gives back what is stored', async () => {
  await edit();
  await expect.element(name).toHaveValue('Robin Vale');
  await name.fill('Somebody Else');
  await form.getByLabelText('Bio').fill('Not to be kept');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectCount(form, 0);
  await expect.element(page.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  expect(stored('Name')).toBe('Robin Vale');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect.element(name).toHaveValue('Robin Vale');
  await expect.element(form.getByLabelText('Bio')).toHaveValue('Washes hair on air.');
  expect(callsTo('PATCH', '/profiles/me')).toEqual([]);
});

test('[REG-19] the account page shows the username that the server gave, with its number', async () => {
  answerAccount();
  const user = signInAs(sessionUser({ id: 'second-kim', username: 'kim2', name: 'Kim' }));
  answer(
    endpoints.profiles.detail.handler(() =>
      userProfile({ id: user.id, username: user.username, name: user.name }),
    ),
  );
  await open();
  await expect.element(page.getByText('@kim2')).toBeVisible();
  await expect.poll(() => stored('Username')).toBe('kim2');
});

test('[ACCT-12] [ACCT-13] username and email are shown and not changed here, and links are URL inputs', async () => {
  await edit();
  for (const label of ['Username', 'Email']) {
    await expect.element(form.getByLabelText(label)).toHaveAttribute('readonly');
  }
  await expect.element(form.getByLabelText('Username')).toHaveValue('robin');
  await expect.element(form.getByLabelText('Email')).toHaveValue('robin@example.com');
  const links = [...form.element().querySelectorAll<HTMLInputElement>('input[type=url]')];
  expect(links.map((input) => [input.labels?.[0]?.textContent, input.name])).toEqual([
    ['Twitter', 'socialLinks.twitter'],
    ['Instagram', 'socialLinks.instagram'],
    ['YouTube', 'socialLinks.youtube'],
    ['Twitch', 'socialLinks.twitch'],
    ['TikTok', 'socialLinks.tiktok'],
    ['Website', 'socialLinks.website'],
  ]);
});

test('[ACCT-11] [ACCT-26] a save that fails says Failed to update profile, and keeps edit mode and what was typed', async () => {
  await edit();
  for (const [place, failure] of [unreachable, () => refusal('forbidden')].entries()) {
    answer(
      endpoints.profiles.update.handler(() => {
        throw failure();
      }),
    );
    await form.getByLabelText('Bio').fill(`Typed with care ${place}`);
    await save();
    await expect.poll(() => callsTo('PATCH', '/profiles/me').length).toBe(place + 1);
    await expectTexts(form.getByRole('alert'), ['Failed to update profile']);
    await expect.element(form.getByLabelText('Bio')).toHaveValue(`Typed with care ${place}`);
  }
});

test('an invalid value is reported beside its field before it is sent', async () => {
  await edit();
  await name.fill(' ');
  await form.getByLabelText('Website').fill('example.com');
  await save();
  await expect.element(form.getByText('Enter your name')).toBeVisible();
  await expect.element(form.getByText(/web address, like https:/)).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(form.getByLabelText('Website')).toHaveAttribute('aria-invalid', 'true');
  expect(callsTo('PATCH', '/profiles/me')).toEqual([]);
});

test('[ACCT-24] a profile that cannot be loaded says Failed to fetch profile and leads home', async () => {
  for (const failure of [unreachable, () => refusal('internal', { message: 'The kiln is cold' })]) {
    answerAccount();
    answer(
      endpoints.profiles.detail.handler(() => {
        throw failure();
      }),
    );
    const shown = await open();
    await expect.element(page.getByText('Failed to fetch profile', { exact: true })).toBeVisible();
    await expectCount(page.getByText('The kiln is cold'), 0);
    await expectCount(page.getByRole('button', { name: 'Edit Profile' }), 0);
    await page.getByRole('link', { name: 'Go Home' }).click();
    expect(shown.address()).toBe('/');
    await shown.unmount();
    getQueryClient().clear();
  }
});

test('[API-13] the own profile is asked for by the username, else by the email’s part before the @', async () => {
  for (const [username, asked] of [
    ['sam', 'sam'],
    ['', 'samuel.reed'],
  ] as const) {
    answerAccount();
    signInAs(sessionUser({ id: `id-${asked}`, username, email: 'samuel.reed@example.com' }));
    const shown = await open();
    await expect.element(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    expect(callsTo('GET', `/profiles/users/${asked}`)).toHaveLength(1);
    await shown.unmount();
  }
});

test('[ACCT-23] without activity the page shows No recent activity, and not with some', async () => {
  const none = page.getByText('No recent activity', { exact: true });
  answerAccount({ isEmpty: true });
  const shown = await open();
  await expect.element(none).toBeVisible();
  await shown.unmount();
  getQueryClient().clear();
  answerAccount();
  await open();
  await expect.element(page.getByText('Changed the password')).toBeVisible();
  await expectCount(none, 0);
});

test('[ACCT-3] [ACCT-4] a streamer alone is a Verified Streamer with Streaming Settings', async () => {
  for (const role of ['streamer', 'user', 'brand', 'admin'] as const) {
    const shown = await openAs(role);
    const count = role === 'streamer' ? 1 : 0;
    await expectCount(page.getByText('Verified Streamer', { exact: true }), count);
    await expectCount(page.getByRole('heading', { name: 'Streaming Settings' }), count);
    await shown.unmount();
  }
});

test('[ACCT-5] [ACCT-6] the stream key is masked until it is shown, masked again, and copied', async () => {
  await openAs('streamer');
  const region = page.getByRole('region', { name: 'Streaming Settings' });
  await expect.element(region.getByRole('button', { name: 'Show stream key' })).toBeVisible();
  const key = () => region.element().querySelector('code')?.textContent;
  expect(key()).toMatch(/^•+$/);
  expect(region.element().innerHTML).not.toContain('live_0123456789');
  await region.getByRole('button', { name: 'Show stream key' }).click();
  await expect.poll(key).toBe('live_0123456789');
  await region.getByRole('button', { name: 'Hide stream key' }).click();
  await expect.poll(key).toMatch(/^•+$/);

  await region.getByRole('button', { name: 'Copy stream key' }).click();
  await expect.element(region.getByRole('button', { name: 'Copied stream key' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('live_0123456789');
  await expect.element(region.getByRole('button', { name: 'Copy stream key' })).toBeVisible();
});

test('[ACCT-6] the copied stream key is confirmed for 2 seconds', async () => {
  await openAs('streamer');
  await expect.element(page.getByRole('button', { name: 'Copy stream key' })).toBeVisible();
  const copied = page.getByRole('button', { name: 'Copied stream key' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: 'Copy stream key' }).click();
  // Fake time must not advance here, as it would in vi.waitFor.
  while (copied.elements().length === 0) await rendered();
  await vi.advanceTimersByTimeAsync(1900);
  await rendered();
  expect(copied.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  // Only the test's timeout limits this, because a busy page needs more than one check to render.
  while (copied.elements().length > 0) await rendered();
});

test('the account page links to the public profile, by the username', async () => {
  const shown = await openAs('user');
  await page.getByRole('link', { name: 'See your public profile' }).click();
  expect(shown.address()).toBe('/profile/user');
});

test('[ACCT-7] Go to Studio goes to the studio', async () => {
  const shown = await openAs('streamer');
  await page.getByRole('link', { name: 'Go to Studio' }).click();
  expect(shown.address()).toBe('/studio');
});

test('Help and Support answers questions by keyboard, and names no invented contact', async () => {
  answerAccount();
  await open('/profile?section=help');
  const question = page.getByText('Who can see my profile?');
  const reply = page.getByText(/Your email address is never shown\./);
  const isShown = () => reply.element().checkVisibility();
  await expect.poll(isShown).toBe(false);
  (question.element().closest('summary, button') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText(/has not said how to reach them/)).toBeVisible();
  expect(document.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')).toHaveLength(0);
});

test('/settings links to every setting of the account', async () => {
  signInAs();
  for (const [label, address] of [
    ['Profile', '/profile'],
    ['Notifications', '/profile?section=notifications'],
    ['Security', '/profile?section=security'],
    ['Addresses', '/profile?section=addresses'],
    ['Payment Methods', '/profile?section=payment-methods'],
  ] as const) {
    const shown = await mountPage({ default: SettingsPage }, { path: 'settings', at: '/settings' });
    await page.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    expect(shown.address()).toBe(address);
    await shown.unmount();
  }
});
