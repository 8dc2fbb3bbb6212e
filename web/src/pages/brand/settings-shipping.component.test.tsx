import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal } from '../../testing/component/api-answers.ts';
import { openBrandSettings, shopRates } from '../../testing/component/open-brand-settings.ts';
import { brandProfile } from '../../testing/sample-brands.ts';

test('a brand uses the shop’s prices, sets its own, and goes back', async () => {
  await openBrandSettings();
  let rates: ShippingRate[] = [];
  answer(
    endpoints.brandShipping.replace.handler(({ input }) => {
      rates = input.rates;
      return { rates, shopRates };
    }),
  );
  const section = page.getByRole('region', { name: 'Shipping' });
  await expect.element(section).toMatchTextContent('$5.99, and free for items of more than $50.00');
  await section.getByRole('button', { name: 'Set prices of your own' }).click();
  await expectAccessible();
  await section.getByLabelText('Price').fill('9');
  await section.getByLabelText('Free over').fill('60');
  await section.getByRole('button', { name: 'Add a country' }).click();
  const row = section.getByRole('listitem').nth(1);
  const country = row.getByLabelText('Country');
  await expect.element(country).toHaveFocus();
  await country.selectOptions('United Kingdom');
  await row.getByLabelText('Price').fill('');
  await section.getByRole('button', { name: 'Save shipping' }).click();
  await expect.element(row).toMatchTextContent('Enter an amount');
  await row.getByLabelText('Price').fill('3.50');
  await section.getByRole('button', { name: 'Save shipping' }).click();
  await expect
    .poll(() => rates)
    .toEqual([
      { countryCode: '', cents: 900, freeOverCents: 6000 },
      { countryCode: 'GB', cents: 350 },
    ]);
  await section.getByRole('button', { name: 'Go back to the shop’s prices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
  await expect.element(section.getByRole('button', { name: 'Set prices of your own' })).toBeVisible();
  expect(rates).toEqual([]);
});

test('shipping prices that a colleague changed are not overwritten, and the entered values stay', async () => {
  const [mine, theirs] = [[{ countryCode: '', cents: 900 }], [{ countryCode: 'GB', cents: 350 }]];
  await openBrandSettings(brandProfile(), mine);
  const section = page.getByRole('region', { name: 'Shipping' });
  const price = section.getByLabelText('Price').first();
  let now: ShippingRate[] = [...mine, ...theirs];
  answer(
    endpoints.brandShipping.read.handler(() => ({ rates: now, shopRates })),
    endpoints.brandShipping.replace.handler(({ input }) => {
      if (JSON.stringify(input.ratesBefore) !== JSON.stringify(now)) throw refusal('shop_table_changed');
      now = input.rates;
      return { rates: now, shopRates };
    }),
  );
  const load = section.getByRole('button', { name: 'Load their table' });
  await price.fill('7.25');
  await section.getByRole('button', { name: 'Save shipping' }).click();
  await expect.element(section.getByText(/^Somebody has changed this table/)).toBeVisible();
  await load.click();
  await expect.element(section.getByText(/Changed by them: United Kingdom\./)).toBeVisible();
  await expect.element(price).toHaveValue(7.25);

  // The other person returned to the shop's prices. The local input stays then too.
  now = [];
  await section.getByRole('button', { name: 'Save shipping' }).click();
  await load.click();
  await expect.element(load).not.toBeInTheDocument();
  await expect.element(price).toHaveValue(7.25);
  await section.getByRole('button', { name: 'Save shipping' }).click();
  await expect.element(page.getByText('Shipping saved')).toBeVisible();
  expect(now).toEqual([{ countryCode: '', cents: 725 }]);

  now = [...theirs, ...mine];
  await section.getByRole('button', { name: 'Go back to the shop’s prices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
  await expect.element(load).toBeVisible();
  expect(now).toHaveLength(2);
});

test('unsaved shipping prices are lost only after a question', async () => {
  const { go, address } = await openBrandSettings(brandProfile(), [
    { countryCode: '', cents: 900, freeOverCents: 6000 },
  ]);
  answer(endpoints.brandShipping.replace.handler(({ input }) => ({ ...input, shopRates })));
  const section = page.getByRole('region', { name: 'Shipping' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await section.getByLabelText('Price').fill('7.25');
  await go('/elsewhere');
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(address()).toBe('/brand/settings');
  await expect.element(section.getByLabelText('Price')).toHaveValue(7.25);
  await section.getByRole('button', { name: 'Save shipping' }).click();
  await expect.element(page.getByText('Shipping saved')).toBeVisible();
  await go('/elsewhere');
  await expect.element(page.getByText('Elsewhere: /elsewhere')).toBeVisible();
});
