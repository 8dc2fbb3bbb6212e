import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { SpendingSection } from './spending-section.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const spent = { spentInDay: usd(1250), spentInMonth: usd(9900) };
const day = page.getByLabelText('At most in 24 hours (USD, optional)');

test('a user sets limits with a note, and a looser limit shows from when it applies', async () => {
  signInAs();
  answer(endpoints.spending.read.handler(() => ({ note: '', dayLimit: usd(5000), ...spent })));
  await mount(<SpendingSection />);
  await expect.element(day).toHaveValue(50);
  await expect.element(page.getByText('$12.50 spent until now')).toBeVisible();
  await day.fill('-5');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(page.getByText('Enter an amount that is not below 0')).toBeVisible();
  expect(callsTo('PUT', '/spending')).toEqual([]);
  await day.fill('80.50');
  await page.getByLabelText('Buy nothing until (optional)').fill('2036-01-02T18:30');
  await page.getByLabelText('What you want to read then (optional)').fill('Sleep on it');
  await expectAccessible();
  const pausedUntil = new Date('2036-01-02T18:30').toISOString();
  answer(
    endpoints.spending.set.handler(() => ({
      dayLimit: usd(5000),
      pausedUntil,
      note: 'Sleep on it',
      ...spent,
      next: { dayLimit: usd(8050), pausedUntil, at: '2036-01-01T12:00:00.000Z' },
    })),
  );
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(page.getByText(/^What is looser holds from Jan 1, 2036/)).toBeVisible();
  await expect.element(day).toHaveValue(80.5);
  expect(callsTo('PUT', '/spending').map(({ body }) => body)).toEqual([
    { dayLimit: usd(8050), pausedUntil, note: 'Sleep on it' },
  ]);
});
