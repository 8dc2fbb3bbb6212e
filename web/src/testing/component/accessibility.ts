import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { applyTheme } from '../../features/preferences/theme.ts';
import { desk, phone } from './mount.tsx';

/** All checks of axe; the colours alone; or what lies around the page's own content. */
type Scope = 'all' | 'colours' | 'around';

/** Stops of the keyboard at both ends of an open popup: what lands there is passed on at once. */
const focusGuards = '[data-base-ui-focus-guard]';

/** Serious and critical findings of axe in what is mounted, and where they are. */
export async function findings(scope: Scope = 'all'): Promise<string[]> {
  const { violations } = await axe.run(
    { exclude: scope === 'around' ? [focusGuards, 'main', 'footer'] : [focusGuards] },
    {
      resultTypes: ['violations'],
      ...(scope === 'colours' ? { runOnly: ['color-contrast'] } : {}),
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Pixels by which the page is wider than its window. */
export function sidewaysOverflowPx(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/**
 * Looks at what is mounted, light and dark, on a phone and on a desk: axe finds nothing serious, and nothing scrolls
 * sideways. A theme changes nothing but colours.
 */
export async function expectAccessible(sizes = [phone, desk]): Promise<void> {
  for (const { width, height } of sizes) {
    await page.viewport(width, height);
    for (const [theme, scope] of [
      ['light', 'all'],
      ['dark', 'colours'],
    ] as const) {
      applyTheme(theme);
      expect(await findings(scope), `${theme} at ${width}`).toEqual([]);
    }
    expect(sidewaysOverflowPx(), `at ${width}`).toBe(0);
  }
}
