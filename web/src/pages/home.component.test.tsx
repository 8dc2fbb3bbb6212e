import type { CategoryCard } from '@greenroom/contract/shop/home.contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answer, endpoints, unreachable } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts, passTime, picturesIn, rendered } from '../testing/component/shown.ts';
import { productCards } from '../testing/sample-products.ts';
import { endedStream, heroSlide, liveStream, streamSummary } from '../testing/sample-streams.ts';
import * as HomePage from './home.tsx';

const hero = page.getByRole('region', { name: 'Featured shows' });
const dot = (slide: number) => hero.getByRole('button', { name: `Show slide ${slide}` });
/** Hidden slides are inert: pointer, keyboard and screen reader cannot reach them. */
const slides = () => [...hero.element().querySelectorAll('[aria-roledescription=slide]')];
const slideAt = (slide: number) => hero.getByRole('group', { name: `${slide} of 3` });
const section = (name: string) => page.getByRole('region', { name });
const cards = (within: Locator) => within.getByRole('article');

const categories: CategoryCard[] = (
  [
    ['haircare', 'Hair Care', 18, '/icon-192.png'],
    ['home', 'Home', 21, '/icon-512.png'],
    ['apparel', 'Apparel', 15, '/icon-maskable-512.png'],
  ] as const
).map(([id, name, productCount, image]) => ({
  id,
  name,
  image,
  imageAlt: `Things for ${name}`,
  link: `/products?category=${id}`,
  productCount,
}));

const heroSlides = [
  heroSlide({ id: 'live', isLive: true }),
  heroSlide({ id: 'soon', image: '/icon-maskable-512.png', imageAlt: 'Bowls on a table' }),
  heroSlide({ id: 'later', hostAvatar: '/icon-512.png' }),
];

/** Live, announced and ended. The home page omits ended ones. */
const streams = [
  liveStream({ id: 'now' }),
  ...Array.from({ length: 5 }, (_, place) => streamSummary({ id: `soon-${place}` })),
  endedStream({ id: 'past' }),
];

function answerHome({ shows = streams, products = productCards(12) } = {}): void {
  answer(
    endpoints.home.content.handler(() => ({ heroSlides, categories })),
    endpoints.streams.list.handler(() => ({ items: shows })),
    endpoints.products.list.handler(() => ({ products, total: products.length })),
  );
}

const openHome = () => mountPage(HomePage, { path: '/' });

async function expectSlide(slide: number): Promise<void> {
  await expect.element(dot(slide)).toHaveAttribute('aria-current', 'true');
  expect(hero.element().querySelectorAll('[aria-current=true]')).toHaveLength(1);
  await expect
    .poll(() => slides().map((each) => each.hasAttribute('inert')))
    .toEqual([1, 2, 3].map((place) => place !== slide));
  await expect.element(slideAt(slide).getByRole('heading')).toBeInViewport();
}

test('[HOME-2] [HOME-4] [HOME-5] the hero has 3 slides, controls for one back and one on, and a dot for each', async () => {
  answerHome();
  await openHome();
  await expectCount(hero.getByRole('button', { name: /^Show slide/ }), 3);
  expect(slides()).toHaveLength(3);
  await expectSlide(1);

  for (const [control, reached] of [
    ['Next slide', [2, 3, 1]],
    ['Previous slide', [3, 2, 1]],
  ] as const) {
    for (const slide of reached) {
      await hero.getByRole('button', { name: control }).click();
      await expectSlide(slide);
    }
  }

  for (const slide of [3, 2, 1]) {
    await dot(slide).click();
    await expectSlide(slide);
  }
});

test('the hero stays while the pointer or the keyboard is in it, and moves on 5 seconds later', async () => {
  // The other tests run with reduced motion, with which the hero never moves by itself.
  const { matchMedia } = window;
  const mediaQueries = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => matchMedia(query.includes('reduced-motion') ? 'not all' : query));
  onTestFinished(() => mediaQueries.mockRestore());
  const current = () => hero.element().querySelector('[aria-current=true]')?.getAttribute('aria-label');
  // `expect.poll` would advance the fake time.
  const moves = async (slide: number) => {
    while (current() !== `Show slide ${slide}`) await rendered();
  };
  /** Waits until the hero has seen that the pointer or the focus came or left. */
  const waits = async (isWaiting: boolean) => {
    const live = isWaiting ? 'polite' : 'off';
    while (hero.element().querySelector(`[aria-live=${live}]`) === null) await rendered();
    await passTime(0);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answerHome();
  await openHome();
  // The test before may have left the pointer there, and only one that comes is seen.
  await section('Popular Products').hover();
  await hero.hover();
  await waits(true);
  await passTime(20_000);
  expect(current()).toBe('Show slide 1');
  await section('Popular Products').hover();
  await waits(false);
  await passTime(4500);
  expect(current()).toBe('Show slide 1');
  await passTime(500);
  await moves(2);
  dot(3).element().focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(dot(2).element());
  // The focus has scrolled the hero below the pointer.
  await section('Popular Products').hover();
  await waits(true);
  await passTime(20_000);
  expect(current()).toBe('Show slide 2');
  dot(2).element().blur();
  await waits(false);
  await passTime(4500);
  expect(current()).toBe('Show slide 2');
  await passTime(500);
  await moves(3);
});

test('[HOME-2] [HOME-8] each slide of the hero has its own picture, and the avatar of its host', async () => {
  answerHome();
  await openHome();
  for (const [place, { image, hostAvatar }] of heroSlides.entries()) {
    await dot(place + 1).click();
    await expect
      .poll(() => picturesIn(slideAt(place + 1)).toSorted())
      .toEqual([image, hostAvatar].toSorted());
  }
  await dot(2).click();
  await expect.element(slideAt(2).getByRole('img', { name: 'Bowls on a table' })).toBeVisible();
});

test('[HOME-6] [HOME-7] a live slide says Tune In, any other View Schedule, and both go to the livestreams', async () => {
  answerHome();
  const home = await openHome();
  await expectSlide(1);
  await expect.element(slideAt(1).getByText('LIVE')).toBeVisible();
  await expect.element(slideAt(1).getByRole('link', { name: 'View Schedule' })).not.toBeInTheDocument();
  await slideAt(1).getByRole('link', { name: 'Tune In' }).click();
  expect(home.address()).toBe('/live-streams');

  await home.go(-1);
  await dot(2).click();
  await expectSlide(2);
  await expect.element(slideAt(2).getByRole('link', { name: 'Tune In' })).not.toBeInTheDocument();
  await slideAt(2).getByRole('link', { name: 'View Schedule' }).click();
  expect(home.address()).toBe('/live-streams');
});

afterEach(() => vi.useRealTimers());

test('an open page shows new slides and category cards of the operators without any action of its reader', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answerHome();
  await openHome();
  await dot(3).click();
  await expectSlide(3);
  let asked = 0;
  answer(
    endpoints.home.content.handler(() => {
      asked += 1;
      return {
        heroSlides: [heroSlide({ id: 'soon', title: 'A night of bowls' })],
        categories: [{ ...categories[1]!, id: 'bowls', name: 'Bowls' }],
      };
    }),
  );
  vi.advanceTimersByTime(10_000);
  await expect.element(hero.getByRole('heading', { name: 'A night of bowls' })).toBeInViewport();
  await expect.poll(() => slides().map((each) => each.hasAttribute('inert'))).toEqual([false]);
  await expectTexts(section('Streams and Products by Category').getByRole('heading', { level: 3 }), [
    'Bowls',
  ]);
  // Slides and cards share one request.
  expect(asked).toBe(1);
});

test('[HOME-9] [HOME-10] 4 streams show at first, the rest on Show More Streams until Show Less', async () => {
  answerHome();
  await openHome();
  const live = section('Live and Upcoming Streams');
  const expected = streams.filter(({ status }) => status !== 'ended').map(({ title }) => title);
  const shown = cards(live).getByRole('heading');
  await expectTexts(shown, expected.slice(0, 4));
  await live.getByRole('button', { name: 'Show More Streams' }).click();
  await expectTexts(shown, expected);
  await expect.element(live.getByRole('button', { name: 'Show More Streams' })).not.toBeInTheDocument();
  await live.getByRole('button', { name: 'Show Less' }).click();
  await expectTexts(shown, expected.slice(0, 4));
  await expect.element(live.getByRole('button', { name: 'Show More Streams' })).toBeVisible();
});

test('[HOME-11] [HOME-12] category cards go to the catalogue of haircare, home and apparel', async () => {
  answerHome();
  const home = await openHome();
  const shown = section('Streams and Products by Category');
  await expectCount(cards(shown), 3);
  for (const { id, name, productCount, image } of categories) {
    const card = cards(shown).filter({ has: page.getByRole('link', { name }) });
    await expect.element(card).toMatchTextContent(`${productCount} products`);
    expect(picturesIn(card)).toEqual([image]);
    await expect.element(card.getByRole('img', { name: `Things for ${name}` })).toBeVisible();
    await card.getByRole('link').click();
    expect(home.address()).toBe(`/products?category=${id}`);
    await home.go(-1);
  }
});

test('[HOME-13] [HOME-14] 6 popular products show at first, the rest on Show More Products until Show Less', async () => {
  const products = productCards(12);
  // Popular products are in the order of featured ones.
  answerHome();
  answer(
    endpoints.products.list.handler(({ input }) => ({
      products: (input.sort === 'featured' ? products : products.toReversed()).slice(0, input.limit),
      total: products.length,
    })),
  );
  await openHome();
  const popular = section('Popular Products');
  const shown = cards(popular).getByRole('heading');
  const names = products.map(({ name }) => name);
  await expectTexts(shown, names.slice(0, 6));
  await popular.getByRole('button', { name: 'Show More Products' }).click();
  await expectTexts(shown, names);
  await popular.getByRole('button', { name: 'Show Less' }).click();
  await expectTexts(shown, names.slice(0, 6));
  await expect.element(popular.getByRole('button', { name: 'Show More Products' })).toBeVisible();
});

test('[HOME-10] [HOME-15] a section with nothing more to show says Showing All, and has no button', async () => {
  answerHome({ shows: streams.slice(1, 5), products: productCards(5) });
  await openHome();
  const live = section('Live and Upcoming Streams');
  await expectCount(cards(live), 4);
  await expect.element(live.getByText('Showing All')).toBeVisible();
  await expect.element(live.getByRole('button', { name: 'Show More Streams' })).not.toBeInTheDocument();
  const popular = section('Popular Products');
  await expectCount(cards(popular), 5);
  await expect.element(popular.getByText('Showing All')).toBeVisible();
  await expect.element(popular.getByRole('button', { name: 'Show More Products' })).not.toBeInTheDocument();
});

test('each part of the home page that cannot be loaded shows that, and Retry loads it', async () => {
  const fail = () => {
    throw unreachable();
  };
  answer(
    endpoints.home.content.handler(fail),
    endpoints.streams.list.handler(fail),
    endpoints.products.list.handler(fail),
  );
  await openHome();
  const failures = [
    'Failed to load featured shows',
    'Failed to load streams',
    'Failed to load categories',
    'Failed to load products',
  ];
  for (const failure of failures) await expect.element(page.getByText(failure)).toBeVisible();

  answerHome();
  for (const failure of failures.filter((each) => !each.includes('categories'))) {
    await page.getByRole('alert').filter({ hasText: failure }).getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText(failure)).not.toBeInTheDocument();
  }
  await expect.element(slideAt(1).getByRole('heading')).toBeVisible();
  await expectCount(cards(section('Streams and Products by Category')), 3);
  await expectCount(cards(section('Popular Products')), 6);
});

test('a slide of a future show has its start time and time zone', async () => {
  answer(
    endpoints.home.content.handler(() => ({
      heroSlides: [heroSlide({ id: 'soon', scheduledTime: '2031-07-01T16:00:00.000Z' })],
      categories,
    })),
    endpoints.streams.list.handler(() => ({ items: [] })),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  await openHome();
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
    .formatToParts(new Date('2031-07-01T16:00:00.000Z'))
    .find(({ type }) => type === 'timeZoneName');
  await expect.element(hero.getByText(zone?.value ?? '', { exact: true })).toBeVisible();
});
