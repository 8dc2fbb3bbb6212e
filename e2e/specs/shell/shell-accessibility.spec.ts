import { findings, phone, sidewaysOverflowPx } from '../../support/accessibility.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { collectFaults, expect, test } from '../../support/watched-page.ts';

/**
 * The component tests check each state of these pages with axe. This test loads them from the server, with
 * their head.
 */
test('the public pages are sent complete by the server, without errors, and no wider than a phone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  for (const path of [
    '/live-streams',
    '/products',
    '/product/meadow-wrap-dress',
    '/login',
    '/register',
    '/about',
    '/no/such/page',
    '/',
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await sidewaysOverflowPx(page), path).toBe(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findings(page)).toEqual([]);
});

test('the arrow keys move the focus in a menu, Enter opens a page, and Escape returns the focus', async ({
  page,
}) => {
  await open(page, '/about');
  const trigger = page.getByRole('button', { name: 'User menu' });
  const login = page.getByRole('menuitem', { name: 'Login' });
  const create = page.getByRole('menuitem', { name: 'Create Account' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(login).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(create).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(login).toBeFocused();
  await page.keyboard.press('End');
  await expect(create).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(trigger).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(login).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('a dialog takes the focus, holds it and returns it', async ({ page }) => {
  const show = await goLive(page.request, { title: 'Two mugs', productIds: ['sunday-mug'] });
  try {
    await page.setViewportSize(phone);
    await open(page, `/stream/${show.id}`);
    const trigger = page.getByRole('button', { name: 'About this show' });
    const dialog = page.getByRole('dialog', { name: 'About this show' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A show of the browser tests')).toBeVisible();
    const isFocusInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isFocusInside).toBe(true);
    for (let tab = 0; tab < 6; tab += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(isFocusInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  } finally {
    await endStream(page.request, show.id);
  }
});

test('a page opened by keyboard is announced and gets the focus', async ({ page }) => {
  const readOut = page.locator('[aria-live="polite"]').filter({ hasText: /Greenroom/ });
  await open(page, '/product/sunday-mug');
  await expect(readOut).toHaveCount(0);
  await page.getByRole('button', { name: 'Buy Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await expect(readOut).toHaveText(/^Checkout/);
  await expect(page.getByRole('main')).toBeFocused();

  await open(page, '/about');
  await page.getByRole('button', { name: /^Cart/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Check out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await expect(readOut).toHaveText(/^Checkout/);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('every page can be used by keyboard alone, and the focus is visible', async ({ page }) => {
  await open(page, '/login');
  const seen: string[] = [];
  for (let tab = 0; tab < 30; tab += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? '',
        isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      };
    });
    if (focused === null) break;
    expect(focused.isMarked, `the focus shows on ${focused.name}`).toBe(true);
    seen.push(focused.name);
  }
  expect(seen).toContain('Skip to main content');
  expect(seen).toContain('Show password');
  expect(seen).toContain('Sign In');
});

test('these tests detect uncaught errors and violations of the content security policy', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = collectFaults(page);
  await open(page, '/about');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    setTimeout(() => {
      throw new Error('nobody catches this');
    });
  });
  await expect.poll(() => faults.some((fault) => /content security policy/i.test(fault))).toBe(true);
  await expect.poll(() => faults.some((fault) => fault.includes('nobody catches this'))).toBe(true);
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  await context.close();
});
