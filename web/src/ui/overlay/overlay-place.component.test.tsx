import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { Button } from '../button.tsx';
import { Select } from '../form/select.tsx';
import { AlertDialog, Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { MenuAt } from './menu-at.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';
import { showToast } from './toast.ts';
import { Tooltip } from './tooltip/tooltip.tsx';

/** A browser refuses fullscreen without a user gesture, so the test fakes the fullscreen element. */
function showFullscreen(locator: Locator): { leave: () => void } {
  const shown = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(locator.element());
  document.dispatchEvent(new Event('fullscreenchange'));
  const leave = () => {
    shown.mockRestore();
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  onTestFinished(leave);
  return { leave };
}

const stage = page.getByRole('region', { name: 'Stage' });
const trigger = <button type="button">Open</button>;
const ignore = () => {};
const options = [{ value: 'blue', label: 'Blue' }] as const;

test.each<[string, () => ReactElement, () => Locator]>([
  [
    'popover',
    () => (
      <Popover title="Settings" trigger={trigger}>
        First
      </Popover>
    ),
    () => stage.getByRole('dialog', { name: 'Settings' }),
  ],
  [
    'menu',
    () => (
      <Menu trigger={trigger}>
        <MenuItem onSelect={ignore}>Share</MenuItem>
      </Menu>
    ),
    () => stage.getByRole('menuitem', { name: 'Share' }),
  ],
  [
    'dialog',
    () => <Dialog title="Report" trigger={trigger} />,
    () => stage.getByRole('dialog', { name: 'Report' }),
  ],
  [
    'question',
    () => (
      <AlertDialog title="Leave?" description="" confirmLabel="Leave" trigger={trigger} onConfirm={ignore} />
    ),
    () => stage.getByRole('alertdialog', { name: 'Leave?' }),
  ],
  [
    'select',
    () => <Select label="Color" value="blue" options={options} onChange={ignore} />,
    () => stage.getByRole('option', { name: 'Blue' }),
  ],
])('a %s opens within the fullscreen element', async (_name, element, opened) => {
  await mount(<section aria-label="Stage">{element()}</section>);
  showFullscreen(stage);
  await stage.getByRole('button').or(stage.getByRole('combobox')).click();
  await expect.element(opened()).toBeVisible();
});

test.each<[string, (anchor: Element) => ReactElement, () => Locator]>([
  [
    'drawer',
    () => (
      <Drawer open title="Cart" onOpenChange={ignore}>
        Mug
      </Drawer>
    ),
    () => stage.getByRole('dialog', { name: 'Cart' }),
  ],
  [
    'menu beside a name',
    (anchor) => (
      <MenuAt open label="Kim" anchor={anchor} isByKey={false} onClose={ignore}>
        <MenuItem onSelect={ignore}>Reply</MenuItem>
      </MenuAt>
    ),
    () => stage.getByRole('menuitem', { name: 'Reply' }),
  ],
])('a %s opens within the fullscreen element', async (_name, elementAt, opened) => {
  const before = await mount(<section aria-label="Stage" />);
  const shown = vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => stage.query());
  onTestFinished(() => shown.mockRestore());
  await before.unmount();
  await mount(<section aria-label="Stage">{elementAt(document.body)}</section>);
  await expect.element(opened()).toBeVisible();
});

test('a tooltip is shown within the fullscreen element', async () => {
  await mount(
    <section aria-label="Stage">
      <Tooltip text="Mute">
        <Button>Sound</Button>
      </Tooltip>
    </section>,
  );
  showFullscreen(stage);
  await userEvent.keyboard('{Tab}');
  await expect.element(stage.getByRole('button', { name: 'Sound' })).toHaveFocus();
  await expect.element(stage.getByText('Mute')).toBeVisible();
});

test('toasts move into the fullscreen element, and out of it again', async () => {
  await mount(<section aria-label="Stage" />);
  showToast('Mug is in your cart', { durationMs: 0 });
  const outside = page.getByRole('region', { name: 'Notifications' });
  await expect.element(outside.getByText('Mug is in your cart')).toBeVisible();
  const { leave } = showFullscreen(stage);
  await expect.element(stage.getByText('Mug is in your cart')).toBeVisible();
  showToast('Jug is in your cart', { durationMs: 0 });
  await expect.element(stage.getByText('Jug is in your cart')).toBeVisible();
  leave();
  await expect.element(stage.getByText('Jug is in your cart')).not.toBeInTheDocument();
  await expect.element(outside.getByText('Jug is in your cart')).toBeVisible();
});
