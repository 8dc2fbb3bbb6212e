import type { OrderReturn } from '@greenroom/contract/orders/returns.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, signInAs } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { orderDetail } from '../../testing/sample-carts.ts';
import { ReturnSection } from './return-section.tsx';

const dialog = page.getByRole('dialog', { name: 'Return items' });
const returnableUntil = '2036-06-03T12:00:00.000Z';
const one: OrderReturn = {
  id: '2b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
  status: 'refused',
  at: '2026-05-20T12:00:00.000Z',
  lines: [
    { productId: 'sunday-mug', name: 'Sunday Mug', color: '', size: '', quantity: 1, reason: 'It leaks' },
  ],
  refund: { amount: 2627, currency: 'USD' },
  answer: 'It does not leak here',
};

test('a return needs a reason per line, and nothing is sent without', async () => {
  signInAs();
  const order = orderDetail({ returnableUntil });
  await mount(<ReturnSection order={order} />);
  await expect.element(page.getByText(/^Possible until Jun 3, 2036/)).toBeVisible();
  await page.getByRole('button', { name: 'Return items' }).click();
  await dialog.getByRole('button', { name: 'Ask for the return' }).click();
  await expect.element(dialog.getByText('Choose what you want to give back')).toBeVisible();
  await expect.element(dialog.getByRole('spinbutton', { name: 'Units of Sunday Mug' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Increase units of Sunday Mug' }).click();
  await dialog.getByRole('button', { name: 'Ask for the return' }).click();
  await expect.element(dialog.getByText('Say why')).toBeVisible();
  await expect.element(dialog.getByLabelText('Why do you return Sunday Mug?')).toHaveFocus();
  expect(callsTo('POST', `/orders/${order.id}/returns`)).toEqual([]);
  await dialog.getByLabelText('Why do you return Sunday Mug?').fill(' It leaks ');
  await expectAccessible();
  answer(endpoints.returns.ask.handler(() => order));
  await dialog.getByRole('button', { name: 'Ask for the return' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('POST', `/orders/${order.id}/returns`).map(({ body }) => body)).toEqual([
    { lines: [{ productId: 'sunday-mug', color: '', size: '', quantity: 1, reason: 'It leaks' }] },
  ]);
});

test('returns show their outcome, and a refused one can be requested again', async () => {
  await mount(<ReturnSection order={orderDetail({ returnableUntil, returns: [one] })} />);
  await expect.element(page.getByText('Refused')).toBeVisible();
  await expect.element(page.getByText(/It does not leak here/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Return items' })).toBeVisible();
  await expectAccessible();
});

test('while a return is pending, no other can be requested', async () => {
  await mount(
    <ReturnSection order={orderDetail({ returnableUntil, returns: [{ ...one, status: 'asked' }] })} />,
  );
  await expect.element(page.getByText('Waits for the brand')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Return items' })).not.toBeInTheDocument();
});
