import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings } from '../../../testing/component/accessibility.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { ProductDialog } from './product-dialog.tsx';

function Opened() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <ProductDialog product={undefined} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      {isOpen ? null : <p>Closed</p>}
    </>
  );
}

const name = page.getByLabelText('Name', { exact: true });
const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
const closed = page.getByText('Closed');

test('the form begins in its first field, and its button says what it waits for', async () => {
  await mount(<Opened />);
  await expect.element(name).toHaveFocus();
  const submit = page.getByRole('button', { name: 'Add Product' });
  await expect.element(submit).toBeDisabled();
  const reason = 'Enter a name and a price greater than 0 first.';
  await expect.element(submit).toHaveAccessibleDescription(reason);
  await expect.element(page.getByText(reason)).toBeVisible();
  await name.fill('Tall jug');
  await page.getByLabelText('Price (USD)').fill('24.50');
  await expect.element(submit).toBeEnabled();
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
  expect(await findings()).toEqual([]);
});

test('Escape asks before it loses what was typed, and the form is there again', async () => {
  await mount(<Opened />);
  await name.fill('Tall jug');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Add product' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Tall jug');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(closed).toBeVisible();
});

test('Escape closes a form in which nothing was typed', async () => {
  await mount(<Opened />);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(closed).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});
