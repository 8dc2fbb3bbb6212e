import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { desk, mount, phone } from '../../testing/component/mount.tsx';
import { Dialog } from './dialog.tsx';

test.each([desk, phone])('the button that closes a dialog is level with its title', async (size) => {
  await mount(<Dialog open title="Refund" />, { size });
  const close = page.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const title = page.getByRole('heading', { name: 'Refund' }).element();
  expect(Math.abs(middle(close.element()) - middle(title))).toBeLessThanOrEqual(1);
});
