import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, endpoints } from '../../testing/component/api-answers.ts';
import { desk, mount, mountPage, phone } from '../../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../../testing/component/shown.ts';
import * as AboutPage from '../../pages/about.tsx';
import { Header } from './header.tsx';
import ShellLayout from './shell.layout.tsx';

const header = page.getByRole('banner');
const mainLinks = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
const mobileMenu = page.getByRole('navigation', { name: 'Mobile menu' });
const labels = ['Shop', 'Livestreams', 'About'];

/** Mounts the header on every address, so that it stays after one of its links was followed. */
const openHeader = (size = desk) =>
  mount(<Header hidesMobileSearch={false} />, { path: '*', at: '/terms', size });

test('[SHELL-5] the header holds logo, links, search, wishlist heart, user menu and, on a phone, a menu toggle', async () => {
  await openHeader();
  await expectTexts(mainLinks, labels);
  const heart = header.getByRole('link', { name: 'Wishlist' });
  const userMenu = header.getByRole('button', { name: 'User menu' });
  const logo = header.getByRole('link', { name: 'Greenroom, to the home page' });
  for (const part of [logo, header.getByRole('combobox', { name: 'Search' }), heart, userMenu])
    await expect.element(part).toBeVisible();
  await page.viewport(phone.width, phone.height);
  for (const part of [logo, heart, userMenu, header.getByRole('button', { name: 'Open menu' })])
    await expect.element(part).toBeVisible();
});

test('[SHELL-6] [SHELL-7] [SHELL-8] the links of the header and of its mobile menu go to shop, livestreams and about', async () => {
  for (const size of [desk, phone]) {
    const shown = await openHeader(size);
    for (const [label, address] of [
      ['Shop', '/products'],
      ['Livestreams', '/live-streams'],
      ['About', '/about'],
    ] as const) {
      if (size === phone) await header.getByRole('button', { name: 'Open menu' }).click();
      const links = size === phone ? mobileMenu.getByRole('link') : mainLinks;
      await links.filter({ hasText: label }).click();
      expect(shown.address()).toBe(address);
    }
    await shown.unmount();
  }
});

test('[SHELL-9] the heart of the header goes to the wishlist', async () => {
  for (const size of [desk, phone]) {
    const shown = await openHeader(size);
    await header.getByRole('link', { name: 'Wishlist' }).click();
    expect(shown.address()).toBe('/wishlist');
    await shown.unmount();
  }
});

test('[SHELL-10] [SHELL-11] under 768 px a toggle opens and closes the mobile menu, from 768 px on there is none', async () => {
  const shown = await openHeader({ width: 767, height: 900 });
  const main = header.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ });
  await expectCount(mobileMenu, 0);
  await expectCount(main, 0);
  await toggle.click();
  await expectTexts(mobileMenu.getByRole('link'), labels);
  await expect.element(toggle).toHaveAccessibleName('Close menu');
  await toggle.click();
  await expectCount(mobileMenu, 0);
  await toggle.click();
  await userEvent.keyboard('{Escape}');
  await expectCount(mobileMenu, 0);

  await toggle.click();
  await expectCount(mobileMenu, 1);
  await page.viewport(768, 900);
  await expectCount(mobileMenu, 0);
  await expectCount(toggle, 0);
  await expect.element(main).toBeVisible();

  await page.viewport(767, 900);
  await mobileMenu.getByRole('link', { name: 'About' }).click();
  expect(shown.address()).toBe('/about');
  await expectCount(mobileMenu, 0);
});

test('[SHELL-12] the search popup suggests Hair Care and Live Streams', async () => {
  const shown = await openHeader();
  const suggestions = header.getByRole('listbox', { name: 'Suggestions' });
  await expectCount(suggestions, 0);
  for (const [label, address] of [
    ['Hair Care', '/products?category=haircare'],
    ['Live Streams', '/live-streams'],
  ] as const) {
    await header.getByRole('combobox', { name: 'Search' }).click();
    await expectTexts(suggestions.getByRole('option'), ['Hair Care', 'Live Streams']);
    await suggestions.getByRole('option', { name: label }).click();
    expect(shown.address()).toBe(address);
    await expectCount(suggestions, 0);
  }
});

test('[SHELL-13] a page has the mobile search box on a phone, and the header’s in its place on a wide window', async () => {
  for (const [size, name] of [
    [phone, 'Mobile search'],
    [desk, 'Search'],
  ] as const) {
    const shown = await mountPage(AboutPage, { path: 'about', at: '/about', within: [ShellLayout], size });
    await expect.element(page.getByRole('combobox', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expectCount(page.getByRole('combobox'), 1);
    await shown.unmount();
  }
});

test('[SHELL-13] [SHELL-14] [SHELL-15] both search boxes go to the search page with the text encoded, and ignore blanks', async () => {
  for (const [size, name] of [
    [desk, 'Search'],
    [phone, 'Mobile search'],
  ] as const) {
    answer(
      endpoints.search.suggestions.handler(() => ({
        products: [],
        streams: [],
        brands: [],
        reading: { leftOut: [], understood: [], wordsAlone: '', markedWords: [] },
      })),
    );
    const shown = await openHeader(size);
    const box = page.getByRole('combobox', { name, exact: true });
    await expectCount(page.getByRole('combobox'), 1);
    for (const blank of ['', '   ']) {
      await box.fill(blank);
      await userEvent.keyboard('{Enter}');
    }
    await box.fill('soap & "oil" 50%/é');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(shown.address)
      .toMatch(/^\/search\?q=soap(\+|%20)%26(\+|%20)%22oil%22(\+|%20)50%25%2F%C3%A9$/);
    // Blank searches did not navigate, so one step back is the start page.
    await shown.go(-1);
    await expect.poll(shown.address).toBe('/terms');
    await shown.unmount();
  }
});
