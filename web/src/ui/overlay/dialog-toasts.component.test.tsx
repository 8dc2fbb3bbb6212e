import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { showToast } from './toast.ts';

const message = 'Undone. Kim may write in this chat again, and in all your other shows.';

test.each([
  [320, 640],
  [390, 844],
  [844, 390],
  [1440, 900],
])('a toast is beside an open dialog and covers none of its controls at %i x %i', async (width, height) => {
  await page.viewport(width, height);
  await mount(
    <Dialog open title="Kim">
      <div style={{ height: 2000 }} />
      <Button>Time out</Button>
    </Dialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'Kim' });
  await expect.element(dialog).toBeVisible();
  showToast(message);
  await expect.element(page.getByText(message)).toBeVisible();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').element();
  await expect
    .poll(() => dialog.element().getBoundingClientRect().top - toast.getBoundingClientRect().bottom)
    .toBeGreaterThan(0);
  expect(toast.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Close' }).last().click();
});

test('the action of a toast runs once for several presses, and F6 and Tab lead to it', async () => {
  let times = 0;
  await mount(<Button>Pin Mug</Button>);
  showToast('Mug is pinned', { durationMs: 0, action: { label: 'Undo', onPress: () => (times += 1) } });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F6}{Tab}{Tab}');
  await expect.element(undo).toHaveFocus();
  const pressed = undo.element() as HTMLButtonElement;
  pressed.click();
  pressed.click();
  expect(times).toBe(1);
  await expect.element(page.getByText('Mug is pinned')).not.toBeInTheDocument();
});
