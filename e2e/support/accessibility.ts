import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Serious and critical axe violations of the current page, one line per element. */
export async function findings(page: Page): Promise<string[]> {
  // Half a megabyte of script, which stays until the page is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(
      // Focus guards at both ends of an open popup. They pass the focus on immediately.
      { exclude: ['[data-base-ui-focus-guard]'] },
      // The video frame is a separate page.
      { resultTypes: ['violations'], iframes: false },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
  });
}

/** By how many pixels the page is wider than the viewport. */
export async function sidewaysOverflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/**
 * Checks the current page, dark on a phone and light on a desktop: no serious axe violations, and no horizontal
 * overflow. The component tests check each part in both themes at both sizes.
 */
export async function expectAccessible(page: Page, sizes = [phone, desk]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: size === phone ? 'dark' : 'light' });
    expect(await findings(page), `${page.url()} at ${size.width}`).toEqual([]);
    expect(await sidewaysOverflowPx(page), `${page.url()} at ${size.width}`).toBe(0);
  }
}
