import type { ShopSettings } from '@greenroom/contract/shop/shop-settings.schemas';
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
import { desk, mount } from '../../../testing/component/mount.tsx';
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

async function openPanel(size = desk): Promise<void> {
  signInAs(sessionUser({ role: 'admin' }));
  answer(
    endpoints.shopSettings.read.handler(() => settings),
    endpoints.shopSettings.setCommission.handler(() => settings),
    endpoints.shopSettings.setShipping.handler(() => settings),
    endpoints.shopSettings.setTaxes.handler(() => settings),
  );
  await mount(<ShopPanel />, { size });
  await expect.element(form('Commission')).toBeVisible();
}
const sent = (part: string) => callsTo('PUT', `/admin/shop/${part}`).map(({ body }) => body);

test('a commission is entered as a percentage, and the former ones are listed below', async () => {
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

test('shipping is a table by country, and its row “Everywhere else” cannot be removed', async () => {
  await openPanel();
  await expect.element(form('Shipping').getByText('Everywhere else')).toBeVisible();
  await form('Shipping').getByRole('button', { name: 'Remove row 2 of shipping by country' }).click();
  await form('Shipping').getByRole('button', { name: 'Add a country' }).click();
  const country = form('Shipping').getByLabelText('Country');
  await expect.element(country).toHaveValue('');
  await expect.element(country).toHaveFocus();
  await form('Shipping').getByRole('button', { name: 'Save shipping' }).click();
  await expect
    .element(form('Shipping').getByText('Choose a country. Its code has two letters, like GB'))
    .toBeVisible();
  await country.selectOptions('Germany');
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
      ratesBefore: settings.shipping,
    },
  ]);
});

test('amounts are shown in their fields with both decimals', async () => {
  await openPanel();
  const typed = (label: string) =>
    form('Shipping')
      .getByLabelText(label)
      .elements()
      .map((field) => field instanceof HTMLInputElement && field.value);
  expect([typed('Price'), typed('Free over')]).toEqual([
    ['5.99', '19.00'],
    ['50.00', ''],
  ]);
});

test('an amount that cannot be charged is refused beside its field, with the reason', async () => {
  await openPanel();
  const row = form('Shipping').getByRole('listitem').nth(1);
  for (const [typed, message] of [
    ['9.999', 'Enter an amount that can be paid in USD'],
    ['-5', 'Enter an amount that is not below 0'],
    ['99999999', 'Enter at most $10,000'],
    ['', 'Enter an amount, or 0 where shipping is free'],
  ] as const) {
    await row.getByLabelText('Price').fill(typed);
    await form('Shipping').getByRole('button', { name: 'Save shipping' }).click();
    await expect.element(row.getByText(message, { exact: true })).toBeVisible();
  }
  expect(sent('shipping')).toEqual([]);
  await row.getByLabelText('Price').fill('1.15');
  await row.getByLabelText('Free over').fill('4.35');
  await form('Shipping').getByRole('button', { name: 'Save shipping' }).click();
  await expect
    .poll(() => sent('shipping'))
    .toEqual([
      {
        rates: [settings.shipping[0], { countryCode: 'JP', cents: 115, freeOverCents: 435 }],
        ratesBefore: settings.shipping,
      },
    ]);
});

test('on a phone the fields of a price are below each other, and the list scrolls with the page', async () => {
  await openPanel({ width: 320, height: 700 });
  const list = page.getByRole('list', { name: 'Shipping by country' });
  const price = form('Shipping').getByLabelText('Price').first();
  const freeOver = form('Shipping').getByLabelText('Free over').first();
  const [above, below] = [price, freeOver].map((field) => field.element().getBoundingClientRect());
  expect(below?.top).toBeGreaterThan(above?.bottom ?? Number.NaN);
  expect(getComputedStyle(list.element()).overflowY).toBe('visible');
});

test('taxes show their countries by name, which can be typed or chosen from a list', async () => {
  await openPanel();
  const taxes = form('Taxes');
  const country = taxes.getByRole('combobox', { name: 'Country' });
  await expect.element(country).toHaveValue('United States');
  await taxes.getByRole('button', { name: 'Add a place' }).click();
  await taxes.getByLabelText('Percent').first().fill('8.1');
  await taxes.getByRole('button', { name: 'Save taxes' }).click();
  await expect.element(taxes.getByText(/^Choose a country/)).toBeVisible();
  await expect.element(country.first()).toHaveFocus();
  await country.first().fill('switzerland');
  await taxes.getByRole('button', { name: 'Save taxes' }).click();
  await expect.element(page.getByText('Taxes saved')).toBeVisible();
  const swiss = { countryCode: 'CH', regionCode: '', regionName: '', basisPoints: 810 };
  expect(sent('taxes')).toEqual([{ rates: [swiss, ...settings.taxes], ratesBefore: settings.taxes }]);
});

test('a table that another operator changed meanwhile is not saved, and the entered values stay', async () => {
  await openPanel();
  // The response to saving the commission contains newer tables, which the forms do not show.
  const newer: ShopSettings = { ...settings, shipping: [{ countryCode: '', cents: 1 }], taxes: [] };
  answer(
    endpoints.shopSettings.setCommission.handler(() => newer),
    endpoints.shopSettings.setShipping.handler(() => {
      throw refusal('shop_table_changed');
    }),
    endpoints.shopSettings.setTaxes.handler(() => {
      throw refusal('shop_table_changed');
    }),
  );
  await form('Commission').getByRole('button', { name: 'Save commission' }).click();
  await expect.element(page.getByText('Commission saved')).toBeVisible();
  for (const [name, label, part, seen] of [
    ['Shipping', 'Price', 'shipping', settings.shipping],
    ['Taxes', 'Percent', 'taxes', settings.taxes],
  ] as const) {
    const field = form(name).getByLabelText(label).first();
    await field.fill('7.77');
    await form(name).getByRole('button', { name: /^Save/ }).click();
    await expect
      .element(form(name).getByText(/^Somebody has changed this table since you opened it/))
      .toBeVisible();
    await expect.element(field).toHaveValue(7.77);
    expect(sent(part)).toMatchObject([{ ratesBefore: seen }]);
  }
});

test('the newer table is merged with the entered values, and both are saved', async () => {
  await openPanel();
  const german = { countryCode: 'DE', cents: 400 };
  const swiss = { countryCode: 'CH', regionCode: '', regionName: '', basisPoints: 810 };
  const newer: ShopSettings = {
    ...settings,
    shipping: [...settings.shipping, german],
    taxes: [...settings.taxes, swiss],
  };
  let isBroken = true;
  answer(
    endpoints.shopSettings.read.handler(() => {
      if (isBroken) throw refusal('internal');
      return newer;
    }),
    endpoints.shopSettings.setShipping.handler(({ input }) => {
      if (input.ratesBefore?.length !== newer.shipping.length) throw refusal('shop_table_changed');
      return { ...newer, shipping: input.rates };
    }),
    endpoints.shopSettings.setTaxes.handler(({ input }) => {
      if (input.ratesBefore?.length !== newer.taxes.length) throw refusal('shop_table_changed');
      return { ...newer, taxes: input.rates };
    }),
  );
  for (const [name, label, place, part, rates] of [
    ['Shipping', 'Price', 'Germany', 'shipping', [{ cents: 777 }, {}, german]],
    ['Taxes', 'Percent', 'Switzerland', 'taxes', [{ basisPoints: 777 }, swiss]],
  ] as const) {
    const field = form(name).getByLabelText(label).first();
    const save = form(name).getByRole('button', { name: /^Save/ });
    await field.fill('7.77');
    await save.click();
    const load = form(name).getByRole('button', { name: 'Load their table' });
    isBroken = true;
    await load.click();
    await expect.element(form(name).getByText(/Their table did not load/)).toBeVisible();
    isBroken = false;
    await load.click();
    const note = form(name).getByText(
      `This is their table with your changes. Changed by them: ${place}. Look at it and save it again.`,
    );
    await expect.element(note).toHaveFocus();
    await expectAccessible();
    await expect.element(field).toHaveValue(7.77);
    await expect.element(load).not.toBeInTheDocument();
    await save.click();
    await expect.element(note).not.toBeInTheDocument();
    expect(sent(part).at(-1)).toMatchObject({ rates });
  }
});

test('the note of a conflict disappears after a save, and with the next change', async () => {
  await openPanel();
  let isRefused = true;
  const later = Promise.withResolvers<void>();
  answer(
    endpoints.shopSettings.setShipping.handler(async ({ input }) => {
      if (isRefused) throw refusal('shop_table_changed');
      if (input.rates[0]?.cents === 300) await later.promise;
      return { ...settings, shipping: input.rates };
    }),
  );
  const price = form('Shipping').getByLabelText('Price').first();
  const save = form('Shipping').getByRole('button', { name: /^(Save|Saving)/ });
  const load = form('Shipping').getByRole('button', { name: 'Load their table' });
  const note = form('Shipping').getByText(/^This is their table with your changes/);
  await price.fill('1');
  await save.click();
  for (const _ of ['their change', 'their next change']) {
    await load.click();
    await expect.element(note).toHaveFocus();
    await save.click();
    await expect.element(load).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  }
  await load.click();
  await expect.element(note).toHaveFocus();
  isRefused = false;
  await save.click();
  await expect.element(note).not.toBeInTheDocument();
  await price.fill('3');
  await save.click();
  await expect.element(form('Shipping').getByText('Saving…')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  later.resolve();
});

test('the next change starts from the table that was saved', async () => {
  await openPanel();
  const price = form('Shipping').getByLabelText('Price').first();
  for (const typed of ['7', '8']) {
    await price.fill(typed);
    await form('Shipping').getByRole('button', { name: 'Save shipping' }).click();
    await expect
      .poll(() => sent('shipping').at(-1))
      .toMatchObject({ rates: [{ cents: Number(typed) * 100 }, {}] });
  }
  expect(sent('shipping').at(-1)).toMatchObject({ ratesBefore: [{ cents: 700 }, {}] });
});

test('a button that saves a table is as wide as its text', async () => {
  await openPanel();
  for (const name of ['Shipping', 'Taxes']) {
    const save = form(name).getByRole('button', { name: /^Save/ }).element();
    expect(save.getBoundingClientRect().width).toBeLessThan(
      form(name).element().getBoundingClientRect().width / 2,
    );
  }
});

test('an invalid tax percentage is refused beside its field, and nothing is sent', async () => {
  await openPanel();
  await form('Taxes').getByLabelText('Percent').fill('51');
  await form('Taxes').getByRole('button', { name: 'Save taxes' }).click();
  await expect.element(form('Taxes').getByText('Enter a percentage from 0 to 50')).toBeVisible();
  expect(sent('taxes')).toEqual([]);
});
