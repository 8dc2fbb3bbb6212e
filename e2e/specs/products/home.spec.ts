import type { CategoryCard, HeroSlide } from '@greenroom/contract/shop/home.contract';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { Locator, Page } from '@playwright/test';
import { readApi } from '../../support/api-answers.ts';
import { open, pointAtNothing } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

interface HomeContent {
  heroSlides: HeroSlide[];
  categories: CategoryCard[];
}

const hero = (page: Page) => page.getByRole('region', { name: 'Featured shows' });
const dot = (page: Page, slide: number) => hero(page).getByRole('button', { name: `Show slide ${slide}` });
/** Hidden slides are inert: pointer, keyboard and screen reader cannot reach them. */
const shownSlide = (page: Page) => hero(page).locator('[aria-roledescription=slide]:not([inert])');
const section = (page: Page, name: string) => page.getByRole('region', { name });
const cards = (within: Locator) => within.getByRole('article');

async function expectSlide(page: Page, slide: number, count: number) {
  await expect(dot(page, slide)).toHaveAttribute('aria-current', 'true');
  await expect(hero(page).locator('[aria-current=true]')).toHaveCount(1);
  await expect(shownSlide(page)).toHaveAccessibleName(`${slide} of ${count}`);
  await expect(shownSlide(page).getByRole('heading')).toBeInViewport();
}

test('[HOME-1] the home page is titled Home', async ({ page }) => {
  await open(page, '/');
  await expect(page).toHaveTitle('Home | Greenroom');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
});

test('[HOME-3] the hero moves on by itself every 5 seconds', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await pointAtNothing(page);
  await expectSlide(page, 1, 3);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(100);
  // One turn takes 5 s, whatever the clock was at the start.
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

test('a paused hero stays at the chosen slide', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await hero(page).getByRole('button', { name: 'Pause slides' }).click();
  await pointAtNothing(page);
  await dot(page, 1).click();
  await page.clock.runFor(20_000);
  await expectSlide(page, 1, 3);
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
