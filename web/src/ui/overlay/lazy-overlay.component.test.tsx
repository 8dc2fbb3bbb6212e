import type { ReactElement, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';
import { MenuItem } from './menu.tsx';
import { Tooltip } from './tooltip/tooltip.tsx';

const menuCode = async () => (await import('./menu-parts.tsx')).MenuParts;

/** A menu whose code loads when the test allows it. */
function heldMenu(load = menuCode) {
  const gate = Promise.withResolvers<void>();
  const asked = vi.fn<() => void>();
  const Menu = lazyOverlay<{ trigger: ReactElement; children: ReactNode }>('menu', async () => {
    asked();
    await gate.promise;
    return load();
  });
  const element = (
    <Menu trigger={<button type="button">Sort</button>}>
      <MenuItem>Newest first</MenuItem>
    </Menu>
  );
  return { element, asked, letCome: () => gate.resolve() };
}

const trigger = () => page.getByRole('button', { name: 'Sort' });
const entry = () => page.getByRole('menuitem', { name: 'Newest first' });

test('a trigger whose code has not loaded has the type of its popup, and is closed', async () => {
  const { element } = heldMenu();
  await mount(element);
  await expect.element(trigger()).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
});

test('a press before the code has loaded opens the menu afterwards', async () => {
  const { element, letCome } = heldMenu();
  await mount(element);
  await trigger().click();
  await expect.element(entry()).not.toBeInTheDocument();
  letCome();
  await expect.element(entry()).toBeVisible();
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true');
});

test('a key press before the code has loaded opens the menu with the focus, and Escape returns it to the trigger', async () => {
  const { element, letCome } = heldMenu();
  await mount(element);
  trigger().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  letCome();
  await expect.element(entry()).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry()).not.toBeInTheDocument();
  await expect.element(trigger()).toHaveFocus();
});

test('a focused trigger is the same element after the code has loaded', async () => {
  const { element, asked, letCome } = heldMenu();
  await mount(element);
  const before = trigger().element();
  before.focus();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  letCome();
  await userEvent.keyboard('x');
  expect(document.activeElement).toBe(before);
  expect(before.isConnected).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(entry()).toBeVisible();
});

test('when the code cannot be loaded a press shows that, and the next press tries again', async () => {
  let isInReach = false;
  const { element, letCome } = heldMenu(async () => {
    if (!isInReach) throw new TypeError('Failed to fetch');
    return menuCode();
  });
  letCome();
  await mount(element);
  await trigger().click();
  await expect.element(page.getByText(/^This part could not be loaded/)).toBeVisible();
  isInReach = true;
  await trigger().click();
  await expect.element(entry()).toBeVisible();
});

test('a tooltip is shown on focus, hidden on Escape, and its trigger is the same element', async () => {
  await mount(
    <Tooltip text="Your wishlist">
      <button type="button">Wishlist</button>
    </Tooltip>,
  );
  const before = page.getByRole('button', { name: 'Wishlist' }).element();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Your wishlist')).toBeVisible();
  expect(document.activeElement).toBe(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Your wishlist')).not.toBeInTheDocument();
});

test('a tooltip is shown under a resting pointer, and hidden when it leaves', async () => {
  await mount(
    <>
      <Tooltip text="Your wishlist">
        <button type="button">Wishlist</button>
      </Tooltip>
      <button type="button">Elsewhere</button>
    </>,
  );
  await page.getByRole('button', { name: 'Wishlist' }).hover();
  await expect.element(page.getByText('Your wishlist')).toBeVisible();
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  await expect.element(page.getByText('Your wishlist')).not.toBeInTheDocument();
});
