import type { ShopSettings } from '@greenroom/contract/shop/shop-settings.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { ShopPanel } from './shop-panel.tsx';

const settings: ShopSettings = {
  commission: { basisPoints: 1250, history: [{ basisPoints: 1250, since: '2026-05-04T12:00:00.000Z' }] },
  shipping: [
    { countryCode: '', cents: 599, freeOverCents: 5000 },
    { countryCode: 'JP', cents: 1900 },
  ],
  taxes: [{ countryCode: 'US', regionCode: 'CA', regionName: 'California', basisPoints: 725 }],
};
const form = (name: string) => page.getByRole('form', { name, exact: true });

async function openPanel(): Promise<void> {
  signInAs(sessionUser({ role: 'admin' }));
  answer(
    endpoints.shopSettings.read.handler(() => settings),
    endpoints.shopSettings.setCommission.handler(() => settings),
    endpoints.shopSettings.setShipping.handler(() => settings),
    endpoints.shopSettings.setTaxes.handler(() => settings),
  );
  await mount(<ShopPanel />);
  await expect.element(form('Commission')).toBeVisible();
}
const sent = (part: string) => callsTo('PUT', `/admin/shop/${part}`).map(({ body }) => body);

test('a commission is typed as a percentage, and what was in force stands below', async () => {
  await openPanel();
  const percent = form('Commission').getByLabelText('Percent of a sale');
  await expect.element(percent).toHaveValue(12.5);
  await expect
    .element(page.getByRole('list', { name: 'Commission until now' }))
    .toHaveTextContent('12.5% since May 4, 2026');
  await expectAccessible();
  await percent.fill('95');
  await form('Commission').getByRole('button', { name: 'Save commission' }).click();
  await expect.element(form('Commission').getByText('Enter a percentage from 0 to 90')).toBeVisible();
  await percent.fill('9.25');
  await form('Commission').getByRole('button', { name: 'Save commission' }).click();
  await expect.element(page.getByText('Commission saved')).toBeVisible();
  expect(sent('commission')).toEqual([{ basisPoints: 925 }]);
});

test('shipping is a table by country, in which everywhere else always stands', async () => {
  await openPanel();
  await expect.element(form('Shipping').getByText('Everywhere else')).toBeVisible();
  await form('Shipping').getByRole('button', { name: 'Remove row 2 of shipping by country' }).click();
  await form('Shipping').getByRole('button', { name: 'Add a country' }).click();
  await form('Shipping').getByLabelText('Country').fill('de');
  await form('Shipping').getByLabelText('Price').nth(1).fill('4.5');
  await form('Shipping').getByLabelText('Free over').first().fill('');
  await form('Shipping').getByRole('button', { name: 'Save shipping' }).click();
  await expect.element(page.getByText('Shipping saved')).toBeVisible();
  expect(sent('shipping')).toEqual([
    {
      rates: [
        { countryCode: '', cents: 599 },
        { countryCode: 'DE', cents: 450 },
      ],
    },
  ]);
});

test('a tax that is no percentage is refused beside its field, and nothing is sent', async () => {
  await openPanel();
  await form('Taxes').getByLabelText('Percent').fill('51');
  await form('Taxes').getByRole('button', { name: 'Save taxes' }).click();
  await expect.element(form('Taxes').getByText('Enter a percentage from 0 to 50')).toBeVisible();
  expect(sent('taxes')).toEqual([]);
});
