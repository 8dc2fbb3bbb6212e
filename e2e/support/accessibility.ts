import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Everything that axe knows; the colours alone; or what lies around the page's own content. */
type Scope = 'all' | 'colours' | 'around';

/** Serious and critical findings of axe in the page as it stands, each as a line that says where. */
export async function findings(page: Page, scope: Scope = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Without it every look opens another page; what it is for, frames of other origins, has a page of its own here.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    // Stops of the keyboard at both ends of an open popup: what lands there is passed on at once.
    .exclude('[data-base-ui-focus-guard]');
  if (scope === 'colours') axe.withRules('color-contrast');
  if (scope === 'around') axe.exclude('main').exclude('footer');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Pixels by which the page is wider than its window. */
export async function sidewaysOverflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/**
 * Looks at the page as it stands, light and dark, on a phone and on a desk: axe finds nothing serious, and nothing scrolls
 * sideways. A theme changes nothing but colours.
 */
export async function expectAccessible(page: Page, sizes = [phone, desk]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [colorScheme, scope] of [
      ['light', 'all'],
      ['dark', 'colours'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page, scope), `${page.url()} ${colorScheme} at ${size.width}`).toEqual([]);
    }
    expect(await sidewaysOverflowPx(page), `${page.url()} at ${size.width}`).toBe(0);
  }
}
