import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount } from '../testing/component/shown.ts';
import * as AboutPage from './about.tsx';

const open = () => mountPage(AboutPage, { path: 'about', at: '/about' });

test('[ABOUT-1] the about page states the mission as text', async () => {
  await open();
  for (const part of [/green-rating system/i, /AI-assisted discovery/i, /live community commerce/i]) {
    await expect.element(page.getByRole('paragraph').filter({ hasText: part })).toBeVisible();
    await expect.element(page.getByRole('term').filter({ hasText: part })).toBeVisible();
  }
  // The page has no controls, and its two links are those of ABOUT-3 and ABOUT-4.
  await expectCount(page.getByRole('button'), 0);
  await expectCount(page.getByRole('link'), 2);
});

test('[ABOUT-2] [ABOUT-5] its only figures are those of the quoted claim', async () => {
  await open();
  const quote = page.getByRole('blockquote');
  for (const part of ['127,000 brands', 'nearly 30%', 'greenwashing'])
    await expect.element(quote).toMatchTextContent(part);
  const numbers = (text: string) => text.match(/\d[\d,.]*%?/g);
  expect(numbers(document.body.innerText)).toEqual(numbers((quote.element() as HTMLElement).innerText));
});

test('[ABOUT-3] [ABOUT-4] links go to the livestreams and to the products', async () => {
  for (const [name, address] of [
    ['Watch live streams', '/live-streams'],
    ['Browse products', '/products'],
  ] as const) {
    const shown = await open();
    await page.getByRole('link', { name }).click();
    expect(shown.address()).toBe(address);
    await shown.unmount();
  }
});
