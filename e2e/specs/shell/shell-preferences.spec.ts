import type { Page } from '@playwright/test';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** The lightness of the page's background: below 0.5 in dark themes, above 0.5 in light ones. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / (3 * 255);
  });
}

const isDark = (page: Page) => async () => (await lightness(page)) < 0.5;

async function chooseTheme(page: Page, theme: 'System' | 'Light' | 'Dark') {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
  // A closing menu has the same content as the one that opens after it.
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: theme })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

test('[PREF-2] [LIVEUI-3] theme System follows the operating system, also while the page is open', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/about');
  await expect.poll(isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(isDark(page)).toBe(false);

  await chooseTheme(page, 'Dark');
  await expect.poll(isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await chooseTheme(page, 'Light');
  await expect.poll(isDark(page)).toBe(false);
  await chooseTheme(page, 'System');
  await expect.poll(isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(isDark(page)).toBe(false);
});

test('[PREF-10] what this browser prefers outlives a reload, the theme before the first paint', async ({
  page,
}) => {
  const kept = {
    sidebarWidth: 400,
    compactMode: true,
    showTimestamps: false,
    soundEnabled: false,
    notificationsEnabled: true,
  };
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('greenroom.preferences')!).state);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/favicon.svg');
  await page.evaluate((state) => {
    localStorage.setItem('greenroom.preferences', JSON.stringify({ state, version: 1 }));
  }, kept);
  await open(page, '/about');
  // The page stores all its preferences when one of them changes.
  await chooseTheme(page, 'Dark');
  expect(await stored()).toEqual({ ...kept, theme: 'dark' });
  await reload(page);
  await expect.poll(isDark(page)).toBe(true);
  await chooseTheme(page, 'Light');
  expect(await stored()).toEqual({ ...kept, theme: 'light' });

  // Without the page's scripts, only the script in its head sets the theme.
  await chooseTheme(page, 'Dark');
  await page.route(
    (url) => url.pathname.endsWith('.js'),
    (route) => route.abort(),
  );
  await page.reload();
  expect(await isDark(page)()).toBe(true);
});
