import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { applyTheme } from '../../features/preferences/theme.ts';
import { desk, phone } from './mount.tsx';

/** Everything that is mounted, or what surrounds the page's own content. */
type Scope = 'all' | 'around';

/** Focus guards at both ends of an open popup. They pass the focus on immediately. */
const focusGuards = '[data-base-ui-focus-guard]';

/** Serious and critical axe violations in what is mounted, with their elements. */
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

/** By how many pixels the page is wider than the viewport. */
export function sidewaysOverflowPx(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/** A size changes content and layout, a theme only colours. So each theme is checked at one size. */
const themes = new Map([
  [phone, 'dark'],
  [desk, 'light'],
] as const);

/**
 * Checks what is mounted, dark on a phone and light on a desktop: no serious axe violations, and no horizontal
 * overflow.
 */
export async function expectAccessible(sizes = [phone, desk]): Promise<void> {
  for (const size of sizes) {
    await page.viewport(size.width, size.height);
    applyTheme(themes.get(size) ?? 'system');
    expect(await findings(), `at ${size.width}`).toEqual([]);
    expect(sidewaysOverflowPx(), `at ${size.width}`).toBe(0);
  }
}
