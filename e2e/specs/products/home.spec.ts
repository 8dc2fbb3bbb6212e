import type { CategoryCard, HeroSlide } from '@greenroom/contract/home.contract';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import type { Locator, Page } from '@playwright/test';
import { changeAnswer, failApi, readApi } from '../../support/api-answers.ts';
import { keepOnAir } from '../../support/live-stream.ts';
import { open, pointAtNothing } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

interface HomeContent {
  heroSlides: HeroSlide[];
  categories: CategoryCard[];
}

const hero = (page: Page) => page.getByRole('region', { name: 'Featured shows' });
const dot = (page: Page, slide: number) => hero(page).getByRole('button', { name: `Show slide ${slide}` });
/** Slides that are not shown are inert: neither pointer, keyboard nor screen reader reaches them. */
const shownSlide = (page: Page) => hero(page).locator('[aria-roledescription=slide]:not([inert])');
const section = (page: Page, name: string) => page.getByRole('region', { name });
const cards = (within: Locator) => within.getByRole('article');

async function expectSlide(page: Page, slide: number, count: number) {
  await expect(dot(page, slide)).toHaveAttribute('aria-current', 'true');
  await expect(hero(page).locator('[aria-current=true]')).toHaveCount(1);
  await expect(shownSlide(page)).toHaveAccessibleName(`${slide} of ${count}`);
  await expect(shownSlide(page).getByRole('heading')).toBeInViewport();
}

/** Goes to the home page inside the app, so that the page asks the server itself. */
async function walkToHome(page: Page) {
  await open(page, '/about');
  await page.getByRole('link', { name: 'Greenroom, to the home page' }).click();
  await expect(page).toHaveURL('/');
}

test('[HOME-1] the home page is titled Home', async ({ page }) => {
  await open(page, '/');
  await expect(page).toHaveTitle(/^Home\b/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
});

test('[HOME-2] [HOME-4] [HOME-5] the hero has 3 slides, controls for one back and one on, and a dot for each', async ({
  page,
}) => {
  // Who asks for less motion moves the slides alone: the hero's own 5 seconds do not count on a slow machine.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await expect(hero(page).getByRole('button', { name: /^Show slide/ })).toHaveCount(3);
  await expect(hero(page).locator('[aria-roledescription=slide]')).toHaveCount(3);
  await expectSlide(page, 1, 3);

  await hero(page).getByRole('button', { name: 'Next slide' }).click();
  await expectSlide(page, 2, 3);
  await hero(page).getByRole('button', { name: 'Previous slide' }).click();
  await expectSlide(page, 1, 3);
  await hero(page).getByRole('button', { name: 'Previous slide' }).click();
  await expectSlide(page, 3, 3);
  await hero(page).getByRole('button', { name: 'Next slide' }).click();
  await expectSlide(page, 1, 3);

  for (const slide of [3, 2, 1]) {
    await dot(page, slide).click();
    await expectSlide(page, slide, 3);
  }
});

test('[HOME-3] the hero moves on by itself every 5 seconds', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await pointAtNothing(page);
  await expectSlide(page, 1, 3);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(100);
  // From one turn to the next it is 5 s, whatever the clock said at first.
  const shown = async () =>
    Number(
      await hero(page)
        .locator('[aria-current=true]')
        .getAttribute('aria-label')
        .then((name) => name?.at(-1)),
    );
  const first = await shown();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return shown();
      },
      { intervals: [1] },
    )
    .not.toBe(first);
  for (const turn of [1, 2]) {
    const before = await shown();
    await page.clock.runFor(4900);
    expect(await shown(), `turn ${turn} before its time`).toBe(before);
    await page.clock.runFor(100);
    await expect(dot(page, (before % 3) + 1)).toHaveAttribute('aria-current', 'true');
  }
});

test('the hero waits while it is pointed at, while the keyboard is in it and when it is paused', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/');
  await hero(page).getByRole('button', { name: 'Pause slides' }).click();
  await pointAtNothing(page);
  await dot(page, 1).click();
  await page.clock.runFor(20_000);
  await expectSlide(page, 1, 3);
});

test('[HOME-6] [HOME-7] a live slide says Tune In, any other View Schedule, and both go to the livestreams', async ({
  page,
}) => {
  const { heroSlides } = await readApi<HomeContent>(page.request, '/home');
  await keepOnAir(page.request, heroSlides[0]!.streamId!);
  await open(page, '/');
  await hero(page).hover();
  await expect(shownSlide(page).getByText('LIVE', { exact: true })).toBeVisible();
  await expect(shownSlide(page).getByRole('link', { name: 'View Schedule' })).toBeHidden();
  await shownSlide(page).getByRole('link', { name: 'Tune In' }).click();
  await expect(page).toHaveURL('/live-streams');

  await page.goBack();
  await dot(page, 2).click();
  await expect(shownSlide(page).getByRole('link', { name: 'Tune In' })).toBeHidden();
  await shownSlide(page).getByRole('link', { name: 'View Schedule' }).click();
  await expect(page).toHaveURL('/live-streams');
});

test('[HOME-8] a slide shows its host by the avatar that the server names, and this server has it', async ({
  page,
}) => {
  const { heroSlides } = await readApi<HomeContent>(page.request, '/home');
  await open(page, '/');
  await hero(page).hover();
  for (const [place, slide] of heroSlides.entries()) {
    expect(slide.hostAvatar).toMatch(/^\/(avatars|files)\//);
    await dot(page, place + 1).click();
    const avatar = shownSlide(page).locator(`img[src="${slide.hostAvatar}"]`);
    await expect(avatar).toBeInViewport();
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(shownSlide(page)).toContainText(slide.hostName);
  }
});

test('[HOME-9] [HOME-10] 4 streams show at first, the rest on Show More Streams until Show Less', async ({
  page,
}) => {
  const streams = await readApi<StreamSummary[]>(page.request, '/streams');
  const expected = streams.filter(({ status }) => status === 'live' || status === 'scheduled').length;
  expect(expected).toBeGreaterThan(4);
  await open(page, '/');
  const live = section(page, 'Live and Upcoming Streams');
  await expect(cards(live)).toHaveCount(4);
  await live.getByRole('button', { name: 'Show More Streams' }).click();
  await expect(cards(live)).toHaveCount(expected);
  await expect(live.getByRole('button', { name: 'Show More Streams' })).toBeHidden();
  await live.getByRole('button', { name: 'Show Less' }).click();
  await expect(cards(live)).toHaveCount(4);
  await expect(live.getByRole('button', { name: 'Show More Streams' })).toBeVisible();
});

test('[HOME-11] [HOME-12] category cards go to the catalogue of haircare, home and apparel', async ({
  page,
}) => {
  const { categories } = await readApi<HomeContent>(page.request, '/home');
  await open(page, '/');
  const shown = section(page, 'Streams and Products by Category');
  await expect(cards(shown)).toHaveCount(categories.length);
  for (const [value, name] of [
    ['haircare', 'Hair Care'],
    ['home', 'Home'],
    ['apparel', 'Apparel'],
  ] as const) {
    const count = categories.find(({ id }) => id === value)!.productCount;
    const card = cards(shown).filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card).toContainText(`${count} products`);
    await expect(card.locator('img')).toHaveCount(1);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(`/products?category=${value}`);
    await page.goBack();
  }
});

test('[HOME-13] [HOME-14] 6 popular products show at first, the rest on Show More Products until Show Less', async ({
  page,
}) => {
  await open(page, '/');
  const popular = section(page, 'Popular Products');
  await expect(cards(popular)).toHaveCount(6);
  await popular.getByRole('button', { name: 'Show More Products' }).click();
  await expect(cards(popular)).toHaveCount(12);
  await popular.getByRole('button', { name: 'Show Less' }).click();
  await expect(cards(popular)).toHaveCount(6);
  await expect(popular.getByRole('button', { name: 'Show More Products' })).toBeVisible();
});

test('[HOME-15] a section with nothing more to show says Showing All', async ({ page }) => {
  await changeAnswer<StreamSummary[]>(page, '/streams', (streams) =>
    streams.filter(({ status }) => status === 'scheduled').slice(0, 4),
  );
  await changeAnswer<{ products: ProductCard[] }>(page, '/products', ({ products }) => ({
    products: products.slice(0, 5),
    total: 5,
  }));
  await walkToHome(page);
  const live = section(page, 'Live and Upcoming Streams');
  await expect(cards(live)).toHaveCount(4);
  await expect(live.getByText('Showing All')).toBeVisible();
  await expect(live.getByRole('button', { name: 'Show More Streams' })).toBeHidden();
  const popular = section(page, 'Popular Products');
  await expect(cards(popular)).toHaveCount(5);
  await expect(popular.getByText('Showing All')).toBeVisible();
  await expect(popular.getByRole('button', { name: 'Show More Products' })).toBeHidden();
});

test('[HOME-16] a popular product opens its page', async ({ page }) => {
  const { products } = await readApi<{ products: ProductCard[] }>(
    page.request,
    '/products?sort=featured&limit=1',
  );
  await open(page, '/');
  await cards(section(page, 'Popular Products')).first().getByRole('link').click();
  await expect(page).toHaveURL(`/product/${products[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[0]!.name);
});

test('each part of the home page that cannot be loaded says so, and Retry loads it', async ({ page }) => {
  await page.clock.install();
  const mend = await Promise.all(['/home', '/streams', '/products'].map((path) => failApi(page, path)));
  await walkToHome(page);
  const failures = [
    'Failed to load featured shows',
    'Failed to load streams',
    'Failed to load categories',
    'Failed to load products',
  ];
  // The page tries again three times, seconds apart, before it gives up.
  await expect(async () => {
    await page.clock.runFor(1000);
    for (const failure of failures) await expect(page.getByText(failure)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });

  await Promise.all(mend.map((done) => done()));
  for (const failure of [
    'Failed to load featured shows',
    'Failed to load streams',
    'Failed to load products',
  ]) {
    await page.getByRole('alert').filter({ hasText: failure }).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(failure)).toBeHidden();
  }
  await expect(shownSlide(page).getByRole('heading')).toBeVisible();
  await expect(cards(section(page, 'Streams and Products by Category'))).toHaveCount(3);
  await expect(cards(section(page, 'Popular Products'))).toHaveCount(6);
});
