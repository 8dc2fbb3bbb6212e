import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { Popover } from './popover.tsx';

beforeEach(async () => page.viewport(390, 844));
afterEach(async () => page.viewport(1440, 900));

test('content that does not fit below its trigger scrolls within the window', async () => {
  await mount(
    <div style={{ paddingTop: 400 }}>
      <Popover title="Settings" trigger={<button type="button">Open</button>}>
        <div style={{ height: 1200 }}>First</div>
        <button type="button">Last</button>
      </Popover>
    </div>,
  );
  await page.getByRole('button', { name: 'Open' }).click();
  const popup = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(popup).toBeVisible();
  const isWithin = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };
  await expect.poll(() => isWithin(popup.element())).toBe(true);
  popup.element().scrollTop = popup.element().scrollHeight;
  await expect.poll(() => isWithin(page.getByRole('button', { name: 'Last' }).element())).toBe(true);
  expect(window.scrollY).toBe(0);
});
