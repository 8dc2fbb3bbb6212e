import { authTokenHeader } from '@greenroom/contract/accounts/sign-up';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionToken } from '../../lib/api/session-token.ts';
import { answer, answerAuth, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import { userProfile } from '../../testing/sample-profiles.ts';
import { expectCount } from '../../testing/component/shown.ts';
import * as LoginPage from '../../pages/login.tsx';
import { loader as leaveAuth } from '../../pages/redirects/auth.ts';
import routes from '../../routes.ts';

/** Mocks of the three route helpers, without the build tools. */
vi.mock('@react-router/dev/routes', () => ({
  index: (file: string) => ({ index: true, file }),
  route: (path: string, file: string) => ({ path, file }),
  layout: (file: string, children: RouteConfigEntry[]) => ({ file, children }),
}));

interface PageModule {
  default: ComponentType;
}
const modules = import.meta.glob<PageModule>([
  '/src/pages/**/*.tsx',
  '/src/app/**/*.layout.tsx',
  '!**/*.test.tsx',
]);
const sources = import.meta.glob<string>(
  ['/src/pages/**/*.tsx', '/src/app/**/*.layout.tsx', '!**/*.test.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

interface Place {
  path: string;
  /** The page's file, after the files of the layouts around it. */
  files: readonly string[];
}
function placesOf(entries: readonly RouteConfigEntry[], around: readonly string[] = []): Place[] {
  return entries.flatMap(({ path = '', file, children }) =>
    children === undefined ? [{ path, files: [...around, file] }] : placesOf(children, [...around, file]),
  );
}
const says = (what: RegExp) => (place: Place) =>
  place.files.some((file) => what.test(sources[`/src/${file}`] ?? ''));
const isGuarded = says(/<(Session|Brand)Guard\b/);
const hasNoFooter = says(/isFullHeight: true/);
const guardedPlaces = placesOf(routes).filter(isGuarded);
const addressOf = ({ path }: Place) => `/${path.replace(':id', '0198c1de-0000-7000-8000-000000000001')}`;

/** Opens the page of a place, with a query, in all of its layouts. */
async function open(place: Place, surroundings: { size?: typeof phone } = {}) {
  const loaded = await Promise.all(place.files.map((file) => modules[`/src/${file}`]!()));
  return mountPage(loaded.at(-1)!, {
    path: `/${place.path}`,
    at: `${addressOf(place)}?from=guard`,
    within: loaded.slice(0, -1).map((layout) => layout.default),
    ...surroundings,
  });
}

const main = page.getByRole('main');
const loading = main.getByText('Loading...', { exact: true });
const named = (places: readonly Place[]) => places.map((place) => [`/${place.path}`, place] as const);

let endSession: () => void;
beforeEach(() => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })));
  const held = Promise.withResolvers<Response>();
  answerAuth('GET /get-session', () => held.promise);
  endSession = () => held.resolve(Response.json(null));
});

test('[ROUTE-3] the guarded routes have their guards', () => {
  const paths = guardedPlaces.map(({ path }) => path);
  const guarded = ['studio', 'profile', 'wishlist', 'brand', 'brand/settings', 'admin'];
  expect(paths).toEqual(expect.arrayContaining([...guarded, 'orders', 'settings', 'verify', 'brand/orders']));
});

test.each(named(guardedPlaces.filter((place) => !hasNoFooter(place))))(
  'while the session loads, the footer around %s is below the window, so that it never moves in it',
  async (_path, place) => {
    await open(place, { size: phone });
    await expect.element(page.getByText('Loading...')).toBeVisible();
    const footer = page.getByRole('contentinfo').element();
    expect(footer.getBoundingClientRect().top).toBeGreaterThanOrEqual(phone.height);
  },
);

test.each(named(guardedPlaces))(
  '[SHELL-2] [SHELL-3] [SHELL-4] %s shows Loading... until the session is known, then goes to the sign-in page and remembers itself',
  async (_path, place) => {
    const shown = await open(place);
    await expect.element(loading).toBeVisible();
    expect(main.element().textContent.trim()).toBe('Loading...');
    expect(shown.address()).toBe(`${addressOf(place)}?from=guard`);
    endSession();
    const next = encodeURIComponent(`${addressOf(place)}?from=guard`);
    const signIn = place.path.startsWith('studio') ? '/auth' : '/login';
    await expect.poll(shown.address).toBe(`${signIn}?next=${next}`);
    await expectCount(loading, 0);
    expect(signInPageOf(shown.address())).toBe(`/login?next=${next}`);
  },
);

/** Where the address of a sign-in page leads: the server redirects `/auth`. */
function signInPageOf(address: string): string | null {
  if (!address.startsWith('/auth')) return address;
  const request = new Request(new URL(address, window.location.origin));
  return leaveAuth({ request } as Parameters<typeof leaveAuth>[0]).headers.get('location');
}

test('[SHELL-4] a sign-in goes back to the guarded page that was asked for, with its query', async () => {
  answer(
    endpoints.accounts.signInOptions.handler(() => ({ google: false, facebook: false, twitter: false })),
  );
  const user = sessionUser();
  for (const place of guardedPlaces.filter(({ path }) => /^(studio|wishlist|brand|admin)$/.test(path))) {
    sessionToken.clear();
    const guarded = await open(place);
    await expect.poll(guarded.address).not.toContain('?from=guard');
    const at = signInPageOf(guarded.address()) ?? '';
    await guarded.unmount();
    const login = await mountPage(LoginPage, { path: '/login', at });
    answerAuth('POST /sign-in/email', () =>
      Response.json({ token: 'short', user }, { headers: { [authTokenHeader]: 'token-of-robin' } }),
    );
    const security = { emailVerified: true, secondFactor: false, hasPassword: true };
    answerAuth('GET /get-session', () => Response.json({ user, security }));
    await page.getByLabelText('Email').fill('robin@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('Right#2026');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect.poll(login.address).toBe(`${addressOf(place)}?from=guard`);
    await login.unmount();
  }
});

const studioPlaces = placesOf(routes).filter(({ path }) => /^studio(\/|$)/.test(path));

test('[LIVEROLE-8] /studio and each route under it let in streamers and admins, and no other role', async () => {
  expect(studioPlaces.length).toBeGreaterThan(1);
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.profiles.detail.handler(() => userProfile()),
  );
  const studio = page.getByRole('heading', { level: 1, name: 'Creator Studio' });
  const refused = page.getByRole('heading', { level: 1, name: 'Streaming Access Required' });
  for (const role of ['user', 'brand', 'streamer', 'admin'] as const) {
    signInAs(sessionUser({ id: `id-of-${role}`, role }));
    const isLetIn = role === 'streamer' || role === 'admin';
    for (const { path, files } of studioPlaces) {
      const layouts = await Promise.all(files.slice(0, -1).map((file) => modules[`/src/${file}`]!()));
      const within = layouts.map((layout) => layout.default);
      const at = addressOf({ path, files });
      const shown = await mountPage({ default: () => <p>Inside</p> }, { path: `/${path}`, at, within });
      await expect.element(isLetIn ? studio : refused, { message: `${role} at ${at}` }).toBeVisible();
      await expectCount(isLetIn ? refused : studio, 0);
      // The desk of /studio stands in the layout itself.
      await expectCount(page.getByText('Inside'), isLetIn && path !== 'studio' ? 1 : 0);
      expect(shown.address()).toBe(at);
      await shown.unmount();
    }
  }
});
