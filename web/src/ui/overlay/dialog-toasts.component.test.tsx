import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
])(
  'a toast stands beside an open dialog and covers none of its controls at %i x %i',
  async (width, height) => {
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
  },
);
