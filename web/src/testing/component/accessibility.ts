import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { applyTheme } from '../../features/preferences/theme.ts';
import { desk, phone } from './mount.tsx';

/** All that is mounted, or what lies around the page's own content. */
type Scope = 'all' | 'around';

/** Stops of the keyboard at both ends of an open popup: what lands there is passed on at once. */
const focusGuards = '[data-base-ui-focus-guard]';

/** Serious and critical findings of axe in what is mounted, and where they are. */
export async function findings(scope: Scope = 'all'): Promise<string[]> {
  const { violations } = await axe.run(
    { exclude: scope === 'around' ? [focusGuards, 'main', 'footer'] : [focusGuards] },
    { resultTypes: ['violations'] },
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

/** A size changes what there is and where, a theme nothing but colours: each is looked at once. */
const themes = new Map([
  [phone, 'dark'],
  [desk, 'light'],
] as const);

/** Looks at what is mounted, dark on a phone and light on a desk: axe finds nothing serious, and nothing scrolls sideways. */
export async function expectAccessible(sizes = [phone, desk]): Promise<void> {
  for (const size of sizes) {
    await page.viewport(size.width, size.height);
    applyTheme(themes.get(size) ?? 'system');
    expect(await findings(), `at ${size.width}`).toEqual([]);
    expect(sidewaysOverflowPx(), `at ${size.width}`).toBe(0);
  }
}
