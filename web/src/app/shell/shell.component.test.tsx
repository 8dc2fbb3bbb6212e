import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sidewaysOverflowPx } from '../../testing/component/accessibility.ts';
import { answerAccount } from '../../testing/component/account-answers.ts';
import { answer, answerAuth, endpoints, signInAs } from '../../testing/component/api-answers.ts';
import { mount, mountPage, phone } from '../../testing/component/mount.tsx';
import { expectCount } from '../../testing/component/shown.ts';
import { heroSlide } from '../../testing/sample-streams.ts';
import * as AboutPage from '../../pages/about.tsx';
import * as HomePage from '../../pages/home.tsx';
import * as WishlistPage from '../../pages/wishlist.tsx';
import SignedInLayout from '../guards/signed-in.layout.tsx';
import { Header } from './header.tsx';
import { followPromo } from './promo-refresh.ts';
import ShellLayout from './shell.layout.tsx';

for (const width of [320, 340, 366, 390]) {
  test(`the header fits at ${width} px, signed out and signed in`, async () => {
    answerAccount();
    answerAuth('POST /sign-out', () => Response.json({}));
    answer(endpoints.notices.unreadCount.handler(() => ({ unreadCount: 120 })));
    window.localStorage.clear();
    const signedOut = await mount(<Header hidesMobileSearch={false} />, { size: { width, height: 640 } });
    for (const name of ['Cart', 'User menu', 'Open menu'])
      await expect.element(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(sidewaysOverflowPx()).toBe(0);
    await signedOut.unmount();
    signInAs();
    await mount(<Header hidesMobileSearch={false} />, { size: { width, height: 640 } });
    await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    expect(sidewaysOverflowPx()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect.element(page.getByRole('button', { name: 'Theme' })).toBeInViewport({ ratio: 1 });
  });
}

test('the footer of a guarded page is below the window from the beginning, so that it never moves in it', async () => {
  answerAccount();
  answer(endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answer(
    endpoints.wishlists.list.handler(async () => {
      await held;
      return {
        items: [
          {
            id: 'mug',
            name: 'Sunday Mug',
            price: 24.5,
            currency: 'USD',
            imageUrl: '/icon-192.png',
            stock: 8,
          },
        ],
      };
    }),
  );
  await mountPage(WishlistPage, {
    path: '/wishlist',
    at: '/wishlist',
    within: [ShellLayout, SignedInLayout],
    size: phone,
  });
  const footerTop = () => page.getByRole('contentinfo').element().getBoundingClientRect().top;
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  expect(footerTop()).toBeGreaterThanOrEqual(phone.height);
  await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(0);
  expect(footerTop()).toBeGreaterThanOrEqual(phone.height);
  letGo();
  await expect.element(page.getByRole('heading', { name: 'Sunday Mug', level: 2 })).toBeVisible();
  expect(footerTop()).toBeGreaterThanOrEqual(phone.height);
});

test('headings skip no level on the wishlist', async () => {
  answerAccount();
  await mountPage(WishlistPage, { path: '/wishlist', at: '/wishlist', within: [SignedInLayout] });
  await expect.element(page.getByRole('heading', { name: 'Sunday Mug' })).toBeVisible();
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => tagName);
  expect(levels).toEqual(['H1', 'H2']);
});

test('a phone in landscape shows the buttons below banner and header', async () => {
  const slides = [heroSlide({ id: 'soon', title: 'Slow Sunday: mugs, throws and one good lamp' })];
  answer(
    endpoints.home.content.handler(() => ({ heroSlides: slides, categories: [] })),
    endpoints.streams.list.handler(() => ({ items: [] })),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  const promo = {
    text: 'THROUGH APRIL 21, FREE SHIPPING',
    link: '/promotions',
  };
  await mountPage(HomePage, { path: '/', within: [ShellLayout], size: { width: 844, height: 390 }, promo });
  await expect.element(page.getByText('THROUGH APRIL 21, FREE SHIPPING')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('link', { name: 'View Schedule' })).toBeInViewport({ ratio: 1 });
  expect(sidewaysOverflowPx()).toBe(0);
});

test('[SHELL-23] [SHELL-24] [SHELL-25] the banner is there from its start to its end, and without dates always', async () => {
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  for (const [dates, isThere] of [
    [{}, true],
    [{ startsAt: fromNow(-5) }, true],
    [{ startsAt: fromNow(5) }, false],
    [{ endsAt: fromNow(5) }, true],
    [{ endsAt: fromNow(-5) }, false],
  ] as const) {
    answer(
      endpoints.home.content.handler(() => ({ heroSlides: [], categories: [] })),
      endpoints.streams.list.handler(() => ({ items: [] })),
      endpoints.products.list.handler(() => ({ products: [], total: 0 })),
    );
    const promo = { text: 'A WEEK OF MUGS', link: '/promotions', ...dates };
    const shown = await mountPage(HomePage, { path: '/', within: [ShellLayout], promo });
    await expect.element(page.getByRole('banner')).toBeVisible();
    await expectCount(page.getByText('A WEEK OF MUGS', { exact: true }), isThere ? 1 : 0);
    await shown.unmount();
  }
});

afterEach(() => vi.useRealTimers());

test('[SHELL-22] a dismissed banner stays hidden in every window for 7 days, and shows again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const dismissedAt = Date.now();
  const banner = page.getByRole('complementary', { name: 'Promotion' });
  const promo = { text: 'A WEEK OF MUGS', link: '/promotions' };
  const openAbout = () => mountPage(AboutPage, { path: '/', within: [ShellLayout], promo });
  const first = await openAbout();
  await banner.getByRole('button', { name: 'Dismiss promotion' }).click();
  await expectCount(banner, 0);
  await first.unmount();
  // Simulates another window, which shares only local storage.
  window.sessionStorage.clear();
  const minuteMs = 60_000;
  const weekMs = 7 * 24 * 60 * minuteMs;
  for (const [laterMs, shownCount] of [
    [0, 0],
    [weekMs - minuteMs, 0],
    [weekMs + minuteMs, 1],
  ] as const) {
    vi.setSystemTime(dismissedAt + laterMs);
    const shown = await openAbout();
    await expect.element(page.getByRole('banner')).toBeVisible();
    await expectCount(banner, shownCount);
    await shown.unmount();
  }
});

test('an open page shows a new banner of the operators without any action of its reader', async () => {
  answer(
    endpoints.home.content.handler(() => ({ heroSlides: [], categories: [] })),
    endpoints.streams.list.handler(() => ({ items: [] })),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  const promo = { text: 'A WEEK OF MUGS', link: '/promotions' };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await mountPage(HomePage, { path: '/', within: [ShellLayout], promo });
  await expect.element(page.getByText('A WEEK OF MUGS', { exact: true })).toBeVisible();
  answer(endpoints.home.promo.handler(() => ({ promo: { ...promo, text: 'A DAY OF BOWLS' } })));
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000);
      return page.getByText('A DAY OF BOWLS', { exact: true }).elements().length;
    })
    .toBe(1);
});

describe('the reader of the banner', () => {
  const promo = { text: 'A WEEK OF MUGS', link: '/promotions' };
  let leaving = new AbortController();
  beforeEach(() => {
    leaving = new AbortController();
  });
  afterEach(() => leaving.abort());

  test('reads it again within ten seconds, repeatedly, and at once if the document is old', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const texts = ['A DAY OF BOWLS', 'AN HOUR OF CUPS', 'A MINUTE OF JUGS'];
    answer(endpoints.home.promo.handler(() => ({ promo: { ...promo, text: texts.shift() ?? '' } })));
    const onRead = vi.fn<(promo: Promo | null) => void>();
    followPromo(promo, onRead, { signal: leaving.signal, documentAgeMs: 60_000 });
    for (const text of ['A DAY OF BOWLS', 'AN HOUR OF CUPS', 'A MINUTE OF JUGS']) {
      await expect.poll(() => onRead.mock.lastCall).toEqual([{ ...promo, text }]);
      if (texts.length > 0) vi.advanceTimersByTime(9000);
    }
  });

  test('removes a banner at its end', async () => {
    const ending = { ...promo, endsAt: new Date(Date.now() + 200).toISOString() };
    const onRead = vi.fn<(promo: Promo | null) => void>();
    followPromo(ending, onRead, { signal: leaving.signal, documentAgeMs: 0 });
    await expect.poll(() => onRead.mock.calls).toEqual([[null]]);
  });
});
