import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { BrandShipping } from './brand-shipping.tsx';

const shopRates: ShippingRate[] = [{ countryCode: '', cents: 599 }];
const everywhere = (cents: number): ShippingRate[] => [{ countryCode: '', cents }];

function ReadAnew() {
  const queryClient = useQueryClient();
  return (
    <button type="button" onClick={() => void queryClient.invalidateQueries()}>
      Read anew
    </button>
  );
}

test('prices that are read again replace the former ones, unless something was entered', async () => {
  const user = signInAs(sessionUser({ role: 'brand' }));
  let rates = everywhere(900);
  answer(
    endpoints.brandShipping.read.handler(() => ({ rates, shopRates })),
    endpoints.brandShipping.replace.handler(({ input }) => ({ rates: input.rates, shopRates })),
  );
  await mount(
    <>
      <BrandShipping userId={user.id} onChanged={() => {}} />
      <ReadAnew />
    </>,
  );
  const price = page.getByLabelText('Price');
  const readAnew = page.getByRole('button', { name: 'Read anew' });
  await expect.element(price).toHaveValue(9);
  rates = everywhere(400);
  await readAnew.click();
  await expect.element(price).toHaveValue(4);

  await price.fill('5');
  rates = everywhere(700);
  await readAnew.click();
  await expect.poll(() => callsTo('GET', '/brands/shipping')).toHaveLength(3);
  await expect.element(price).toHaveValue(5);
  await page.getByRole('button', { name: 'Save shipping' }).click();
  await expect.element(page.getByText('Shipping saved')).toBeVisible();
  expect(callsTo('PUT', '/brands/shipping').map(({ body }) => body)).toEqual([
    { rates: everywhere(500), ratesBefore: everywhere(400) },
  ]);
});

test('the section shows when somebody else has set or removed the brand’s own prices', async () => {
  const user = signInAs(sessionUser({ role: 'brand' }));
  let rates: ShippingRate[] = [];
  answer(endpoints.brandShipping.read.handler(() => ({ rates, shopRates })));
  await mount(
    <>
      <BrandShipping userId={user.id} onChanged={() => {}} />
      <ReadAnew />
    </>,
  );
  const own = page.getByRole('button', { name: 'Set prices of your own' });
  await expect.element(own).toBeVisible();
  rates = everywhere(400);
  await page.getByRole('button', { name: 'Read anew' }).click();
  await expect.element(page.getByLabelText('Price')).toHaveValue(4);
  rates = [];
  await page.getByRole('button', { name: 'Read anew' }).click();
  await expect.element(own).toBeVisible();
});
