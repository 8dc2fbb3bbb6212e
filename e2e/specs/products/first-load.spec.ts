import { expect, type Page, test } from '@playwright/test';

declare global {
  interface Window {
    /** Layout shifts of visible content (Layout Instability API): the score and the elements. */
    seenShifts: { value: number; elements: string[] }[];
  }
}

const phone = { width: 412, height: 823 };
test.use({ viewport: phone, reuseContext: false });

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly { node: Node | null }[];
        };
        const elements = sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 60)}`);
        window.seenShifts.push({ value, elements });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Delays matching requests until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const isPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** Waits until the browser has reported all layout shifts so far. */
const isReported = (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
      ),
  );

/** The part that loads when the page is idle, after everything that loads by itself at first. */
const idlePart = (page: Page) => page.waitForResponse(/\/assets\/offline-[^/]*\.js$/);

for (const [name, path] of Object.entries({
  home: '/',
  shop: '/products',
  product: '/product/meadow-wrap-dress',
  search: '/search?q=dress',
})) {
  test(`nothing on the ${name} page moves when the fonts arrive after the text, or when its code arrives`, async ({
    page,
  }) => {
    await watchShifts(page);
    const releaseFonts = await holdBack(page, /\.woff2$/);
    const releaseCode = await holdBack(page, /\/assets\/.*\.js$/);
    const fonts = [page.waitForResponse(/instrument-sans-latin-wght/), page.waitForResponse(/bricolage/)];
    await page.goto(path, { waitUntil: 'commit' });
    await isPainted(page);
    releaseFonts();
    for (const font of await Promise.all(fonts)) await font.finished();
    await isReported(page);
    expect(await page.evaluate(() => window.seenShifts)).toEqual([]);
    const idle = idlePart(page);
    releaseCode();
    await idle;
    await isReported(page);
    expect(await page.evaluate(() => window.seenShifts)).toEqual([]);
  });
}

test('the list of routes is sent compressed, without the chunks of each, and leads to another page', async ({
  page,
}) => {
  const coming = page.waitForResponse(/\/assets\/manifest-[^/]*\.js$/);
  await page.goto('/products');
  const list = await coming;
  expect(list.headers()['content-encoding']).toBe('br');
  const { routes, entry } = JSON.parse((await list.text()).replace(/^[^{]*/, '').replace(/;$/, ''));
  expect(routes['pages/about']).toMatchObject({ module: expect.stringMatching(/^\/assets\/about-/) });
  expect(Object.values(routes).filter((route) => Object.hasOwn(Object(route), 'imports'))).toEqual([]);
  expect(entry.imports).not.toEqual([]);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents).toEqual([]);
});

test('a product page loads its questions and moments of shows only after the first action of its reader', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/products\/sunday-mug\/(moments|questions)$/.test(pathname)) asked.push(pathname);
  });
  const idle = idlePart(page);
  await page.goto('/product/sunday-mug');
  await idle;
  await isReported(page);
  expect(asked).toEqual([]);
  await page.mouse.wheel(0, 10);
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/v1/products/sunday-mug/moments', '/api/v1/products/sunday-mug/questions']);
});

test('the filters beside the products load in a wide window, and not on a phone', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/filter-panel-[^/]*\.js$/.test(request.url())) loaded.push(request.url());
  });
  const idle = idlePart(page);
  await page.goto('/products');
  await idle;
  expect(loaded).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect.poll(() => loaded.length).toBe(1);
  await filters.getByRole('checkbox', { name: /^On sale/ }).click();
  await expect(page).toHaveURL(/onSale=true/);
});
