import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, sidewaysOverflowPx } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, refusal, signInAs } from '../testing/component/api-answers.ts';
import { phone } from '../testing/component/mount.tsx';
import { answerCheckout, openCheckout } from '../testing/component/open-checkout.ts';
import { cart, cartLine, deliveryAddress } from '../testing/sample-carts.ts';

beforeEach(() => {
  answerCheckout();
  // No payment has started yet.
  sessionStorage.removeItem('greenroom.checkout');
});

test('the entered address is restored after a reload, and not shown to another user of the same window', async () => {
  const first = await openCheckout();
  await page.getByLabelText('Email').fill('robin@example.com');
  await page.getByLabelText('Full name').fill('Robin Vale');
  await page.getByLabelText('City').fill('Wien');
  await first.unmount();
  const second = await openCheckout();
  await expect.element(page.getByLabelText('Email')).toHaveValue('robin@example.com');
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Robin Vale');
  await expect.element(page.getByLabelText('City')).toHaveValue('Wien');
  await second.unmount();
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([cartLine()])));
  await openCheckout();
  await expect.element(page.getByLabelText('Full name')).toHaveValue('');
  expect(sessionStorage.getItem('greenroom.contact')).toBeNull();
});

test('another country replaces the errors of the former one', async () => {
  await openCheckout();
  await page.getByLabelText('Country').selectOptions('US');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect.element(page.getByText('Enter the ZIP code')).toBeVisible();
  await expect.element(page.getByText('Enter the state')).toBeVisible();
  await page.getByLabelText('Country').selectOptions('CA');
  await expect.element(page.getByText('Enter the postal code')).toBeVisible();
  await expect.element(page.getByText('Enter the province')).toBeVisible();
  await page.getByLabelText('Country').selectOptions('AT');
  await expect.element(page.getByText('Enter the province')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('State or region (optional)')).not.toHaveAttribute('aria-invalid');
});

test('a saved address is chosen and shown as chosen, also the first one again, and another can be typed', async () => {
  signInAs();
  const home = { ...deliveryAddress, id: 'home', isDefault: true };
  const work = {
    ...deliveryAddress,
    id: 'work',
    isDefault: false,
    line1: '1 Mill Lane',
    city: 'Sacramento',
    region: 'California',
    postalCode: '95814',
    countryCode: 'US',
  };
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => ({ addresses: [home, work] })),
  );
  await openCheckout();
  const saved = page.getByRole('combobox', { name: 'Saved addresses' });
  const street = page.getByLabelText('Street and number');
  const choose = async (name: RegExp) => {
    await saved.click();
    await page.getByRole('option', { name }).click();
  };
  await expect.element(saved).toMatchTextContent('Moss Lane 4');
  await choose(/1 Mill Lane/);
  await expect.element(street).toHaveValue('1 Mill Lane');
  await expect.element(saved).toMatchTextContent('1 Mill Lane');
  await expect.element(page.getByLabelText('State')).toHaveValue('CA');
  await choose(/Moss Lane 4/);
  await expect.element(street).toHaveValue('Moss Lane 4');
  await expect.element(saved).toMatchTextContent('Moss Lane 4');
  await street.fill('Moss Lane 5');
  await expect.element(saved).toMatchTextContent('Another address');
  await choose(/Moss Lane 4/);
  await choose(/Another address/);
  await expect.element(street).toHaveValue('');
  await expect.element(saved).toMatchTextContent('Another address');
  await expectAccessible();
});

test('a long saved address does not widen the checkout on a phone', async () => {
  signInAs();
  const long = {
    ...deliveryAddress,
    id: 'long',
    isDefault: true,
    line1: '1 Donaudampfschifffahrtsgasse, Stair 3',
  };
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => ({ addresses: [long] })),
  );
  await openCheckout(phone);
  await expect.element(page.getByRole('combobox', { name: 'Saved addresses' })).toBeVisible();
  expect(sidewaysOverflowPx()).toBe(0);
});

test('when the costs for an entered address cannot be loaded, the form stays, and they are loaded again', async () => {
  let isReached = false;
  answer(
    endpoints.cart.read.handler(({ input: { region } }) => {
      if (region !== undefined && !isReached) throw refusal('not_found');
      return cart([cartLine()]);
    }),
  );
  await openCheckout();
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect.element(summary.getByText('$30.49')).toBeVisible();
  await page.getByLabelText('Country').selectOptions('US');
  const state = page.getByLabelText('State');
  await state.selectOptions('California');
  await expect.element(summary.getByText('Failed to load what it costs at this address')).toBeVisible();
  await expect.element(summary.getByText('Sunday Mug')).toBeVisible();
  expect(page.getByText('$30.49').query()).toBeNull();
  await expect.element(state).toHaveValue('CA');
  await expectAccessible();
  isReached = true;
  await userEvent.click(summary.getByRole('button', { name: 'Retry' }));
  await expect.element(summary.getByText('$30.49')).toBeVisible();
  await expect.element(state).toHaveValue('CA');
});

test('the checkout sends the total that was shown, and shows what has changed since', async () => {
  signInAs();
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const address = {
    ...deliveryAddress,
    id: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
    isDefault: true,
  };
  let shownLine = cartLine();
  answer(
    endpoints.addresses.list.handler(() => ({ addresses: [address] })),
    endpoints.cart.read.handler(() => cart([shownLine])),
    endpoints.checkout.start.handler(() => {
      throw refusal('totals_changed');
    }),
  );
  await openCheckout();
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect.element(summary.getByText('$30.49')).toBeVisible();
  shownLine = cartLine({ unitPrice: usd(2600), price: usd(2600), unitPriceBefore: usd(2450) });
  await userEvent.click(page.getByRole('button', { name: 'Continue to payment' }));
  await expect
    .element(summary.getByText('The price was $24.50 and is $26.00 now.', { exact: true }))
    .toBeVisible();
  await expect.element(summary.getByText('$31.99')).toBeVisible();
  await expect.element(page.getByRole('alert').getByText(/have changed since you looked/)).toBeVisible();
  expect(callsTo('POST', '/checkouts').map(({ body }) => (body as { total: unknown }).total)).toEqual([
    usd(3049),
  ]);
});

/** A user with a saved address, which fails to load while `isDown`. */
function haveSavedAddresses(): { isDown: boolean } {
  signInAs();
  const home = { ...deliveryAddress, id: '5c1f0a52-5b0c-4a37-8a6c-0a4f5d8f3b11', isDefault: true };
  const server = { isDown: true };
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => {
      if (server.isDown) throw refusal('internal');
      return { addresses: [home] };
    }),
  );
  return server;
}

test('a note shows that saved addresses could not be loaded, and Retry fills in the default one', async () => {
  const addresses = haveSavedAddresses();
  await openCheckout(phone);
  const loadFailure = page.getByText(/^Your saved addresses did not load\./);
  const retry = page.getByRole('button', { name: 'Retry' });
  const recipient = page.getByLabelText('Full name');
  await expect.element(loadFailure).toBeVisible();
  await expectAccessible();
  await retry.click();
  await expect.poll(() => callsTo('GET', '/addresses')).toHaveLength(2);
  await expect.element(retry).toHaveFocus();
  await expect.element(recipient).toHaveValue('');
  addresses.isDown = false;
  await retry.click();
  await expect.element(loadFailure).not.toBeInTheDocument();
  await expect.element(recipient).toHaveValue(deliveryAddress.recipient);
  await expect.element(page.getByRole('group', { name: 'Saved addresses' })).toHaveFocus();
});

test('the entered address stays when saved addresses load later', async () => {
  const addresses = haveSavedAddresses();
  await openCheckout();
  const recipient = page.getByLabelText('Full name');
  await recipient.fill('Ines Okafor');
  addresses.isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect
    .element(page.getByRole('combobox', { name: 'Saved addresses' }))
    .toMatchTextContent('Another address');
  await expect.element(recipient).toHaveValue('Ines Okafor');
});
