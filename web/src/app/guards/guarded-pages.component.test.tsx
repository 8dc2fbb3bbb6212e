import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerAuth, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
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
const guardedPlaces = placesOf(routes).filter((place) => isGuarded(place) && !hasNoFooter(place));

beforeEach(() => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })));
  answerAuth('GET /get-session', () => new Promise(() => undefined));
});

test('each of the guards has its pages among them', () => {
  const paths = guardedPlaces.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['wishlist', 'verify', 'admin', 'brand/orders']));
});

test.each(guardedPlaces.map((place) => [`/${place.path}`, place] as const))(
  'while the session is looked up, the footer around %s is below the window, so that it never jumps in it',
  async (path, { files }) => {
    const loaded = await Promise.all(files.map((file) => modules[`/src/${file}`]!()));
    await mountPage(loaded.at(-1)!, {
      path,
      at: path,
      within: loaded.slice(0, -1).map((layout) => layout.default),
      size: phone,
    });
    await expect.element(page.getByText('Loading...')).toBeVisible();
    const footer = page.getByRole('contentinfo').element();
    expect(footer.getBoundingClientRect().top).toBeGreaterThanOrEqual(phone.height);
  },
);
