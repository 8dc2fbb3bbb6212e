import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../../testing/component/api-answers.ts';
import { mount, phone } from '../../../testing/component/mount.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const brand = { id: '7d4e9a52-3b1c-4f60-9d83-6a2e5c7b1f04', name: 'Fernhollow', slug: 'fernhollow' };
const standing = { brand, owed: usd(12_345), paid: usd(2345), left: usd(10_000) };

test('an admin records a payout with its day and reference, and a refusal leaves the entered values', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(
    endpoints.payouts.standings.handler(() => ({ standings: [standing] })),
    endpoints.payouts.record.handler(() => {
      throw refusal('payout_too_large');
    }),
  );
  await mount(<PayoutsPanel />, { size: phone });
  await expect.element(page.getByRole('table', { name: 'Payouts' })).toMatchTextContent('$123.45');
  await expectAccessible([phone]);
  await page.getByRole('button', { name: 'Record a payout to Fernhollow in USD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payout to Fernhollow' });
  await expect.element(dialog.getByLabelText('Amount (USD)')).toHaveValue(100);
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await expect.element(dialog.getByText('Choose the day')).toBeVisible();
  await expect.element(dialog.getByText('Enter the reference of the transfer')).toBeVisible();
  expect(callsTo('POST', '/admin/payouts')).toEqual([]);
  await dialog.getByLabelText('Amount (USD)').fill('99.5');
  await dialog.getByLabelText('Paid on').fill('2026-05-31');
  await dialog.getByLabelText('Reference').fill('SEPA 4711');
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await expect.element(dialog.getByText('This is more than the brand is still owed')).toBeVisible();
  await expectAccessible([phone]);
  answer(
    endpoints.payouts.record.handler(() => ({
      standings: [{ brand, owed: usd(12_345), paid: usd(12_295), left: usd(50) }],
    })),
  );
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: 'Payouts' })).toMatchTextContent('$0.50');
  const [first, second] = callsTo('POST', '/admin/payouts').map(({ body }) => body);
  expect(first).toMatchObject({
    brandId: brand.id,
    currency: 'USD',
    amountCents: 9950,
    paidOn: '2026-05-31',
    reference: 'SEPA 4711',
  });
  // The same id, so the payout is recorded once.
  expect(second).toEqual(first);
});

test('an admin reverses a payout with a reason, and the payout stays beside its counter entry', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const made = {
    id: '3f6b1c7e-9a42-4d58-8b0e-5c2d7f1a6e93',
    amount: usd(2500),
    paidOn: '2026-04-02',
    reference: 'SEPA 88',
  };
  const reversal = { of: made.id, reason: 'The bank returned it' };
  answer(
    endpoints.payouts.standings.handler(() => ({ standings: [standing] })),
    endpoints.payouts.ofBrand.handler(() => ({ payouts: [{ ...made, reversed: false }] })),
    endpoints.payouts.reverse.handler(() => ({ standings: [{ ...standing, left: usd(12_500) }] })),
  );
  await mount(<PayoutsPanel />, { size: phone });
  await page.getByRole('button', { name: 'Payouts made to Fernhollow in USD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payouts to Fernhollow' });
  await dialog.getByRole('button', { name: 'Reverse the payout of $25.00, SEPA 88' }).click();
  await dialog.getByRole('button', { name: 'Reverse payout' }).click();
  await expect.element(dialog.getByText('Say why')).toBeVisible();
  await expectAccessible([phone]);
  await dialog.getByLabelText('Reason').fill(reversal.reason);
  const counter = { ...made, id: 'c', amount: usd(-2500), reversal, reversed: false };
  answer(endpoints.payouts.ofBrand.handler(() => ({ payouts: [counter, { ...made, reversed: true }] })));
  await dialog.getByRole('button', { name: 'Reverse payout' }).click();
  await expect.element(dialog.getByText('A reversal: The bank returned it')).toBeVisible();
  await expect.element(dialog.getByText('Reversed', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();
  expect(callsTo('POST', `/admin/payouts/${made.id}/reversal`)[0]?.body).toEqual({ reason: reversal.reason });
});

test('on the narrowest phone all buttons of a brand are within its card', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(endpoints.payouts.standings.handler(() => ({ standings: [standing] })));
  // The page has 20 px of padding on both sides.
  await mount(<PayoutsPanel />, { size: { width: 280, height: 700 } });
  const made = page.getByRole('button', { name: 'Payouts made to Fernhollow in USD' });
  await expect.element(made).toBeVisible();
  const card = page.getByRole('row', { name: /Fernhollow/ }).element();
  const paddingPx = Number.parseFloat(getComputedStyle(card).paddingRight);
  expect(made.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    card.getBoundingClientRect().right - paddingPx,
  );
});
