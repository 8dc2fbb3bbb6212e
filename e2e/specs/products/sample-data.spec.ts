import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { changeAnswer } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('[SEED-3] pages show what the server answers: changed names change on every page', async ({ page }) => {
  const rename = <Named extends { name?: string; title?: string }>(thing: Named): Named => ({
    ...thing,
    ...(thing.name === undefined ? {} : { name: `${thing.name} (renamed)` }),
    ...(thing.title === undefined ? {} : { title: `${thing.title} (renamed)` }),
  });
  const renameAll = (data: { products: ProductCard[] }) => ({ ...data, products: data.products.map(rename) });
  await changeAnswer<{ heroSlides: { title: string }[]; categories: { name: string }[] }>(
    page,
    '/home',
    (home) => ({
      heroSlides: home.heroSlides.map(rename),
      categories: home.categories.map(rename),
    }),
  );
  await changeAnswer<{ title: string }[]>(page, '/streams', (streams) => streams.map(rename));
  await changeAnswer(page, '/products', renameAll);
  await changeAnswer(page, '/products/sunday-mug', rename<{ title: string }>);
  await changeAnswer(page, '/products/sunday-mug/related', renameAll);

  await open(page, '/about');
  const main = page.getByRole('main');
  const header = page.getByRole('banner');
  const expectAllRenamed = async (things: ReturnType<typeof main.getByRole>) => {
    await expect(things.first()).toBeVisible();
    const texts = await things.allTextContents();
    expect(texts.filter((text) => !text.includes('(renamed)'))).toEqual([]);
  };
  const cards = main.getByRole('article').getByRole('heading');
  await header.getByRole('link', { name: 'Greenroom, to the home page' }).click();
  await expectAllRenamed(cards);
  await expectAllRenamed(main.locator('[aria-roledescription=slide]').getByRole('heading'));
  await header.getByRole('link', { name: 'Livestreams' }).click();
  await expectAllRenamed(cards);
  await header.getByRole('link', { name: 'Shop' }).click();
  await expectAllRenamed(cards);
  await page.getByRole('combobox', { name: 'Search' }).fill('sunday mug');
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/\/search/);
  await expectAllRenamed(cards);
  await main.getByRole('link', { name: 'Sunday Mug' }).click();
  await expect(page).toHaveURL('/product/sunday-mug');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('(renamed)');
  await expectAllRenamed(cards);

  await changeAnswer<BrandProfile>(page, '/profiles/brands/kilnfield', (brand) => ({
    ...brand,
    companyName: `${brand.companyName} (renamed)`,
    products: brand.products.map(rename),
  }));
  await main.getByRole('link', { name: 'Kilnfield' }).first().click();
  await expect(title).toHaveText('Kilnfield (renamed)');
  await expectAllRenamed(cards);
  await changeAnswer<{ title: string }[]>(page, '/schedule', (shows) => shows.map(rename));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule' }).click();
  await expectAllRenamed(cards);
});
