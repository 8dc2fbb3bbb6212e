import type { Coupon } from '@greenroom/contract/coupons/coupons.schemas';
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
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount } from '../../../testing/component/shown.ts';
import { brandProduct } from '../../../testing/sample-brands.ts';
import { CouponsSection } from './coupons-section.tsx';

const running: Coupon = {
  id: '0c5f8a52-6b0e-4d2c-9f43-2d4c6b4f9a11',
  code: 'LEAF5',
  discount: { amount: { amount: 500, currency: 'USD' } },
  minimum: { amount: 3000, currency: 'USD' },
  isOncePerUser: true,
  isLiveOnly: false,
  state: 'running',
  uses: 7,
};
const dialog = page.getByRole('dialog', { name: 'Make a coupon' });
const cards = page.getByRole('list', { name: 'Coupons' }).getByRole('listitem');

async function open(coupons: readonly Coupon[]) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.coupons.list.handler(() => ({ coupons: [...coupons] })));
  await mount(<CouponsSection userId="me" products={[brandProduct({ id: 'bowl', name: 'Bowl' })]} />);
}

test('Load more extends a long list', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const second = { ...running, id: '2c5f8a52-6b0e-4d2c-9f43-2d4c6b4f9a13', code: 'EARLIER' };
  answer(
    endpoints.coupons.list.handler(({ input: { cursor } }) =>
      cursor === undefined ? { coupons: [running], nextCursor: 'older' } : { coupons: [second] },
    ),
  );
  await mount(<CouponsSection userId="me" products={[]} />);
  await expectCount(cards, 1);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expectCount(cards, 2);
  await expect.element(cards.nth(1).getByRole('button', { name: 'End EARLIER' })).toBeVisible();
  expect(callsTo('GET', '/brands/coupons').at(-1)?.query.get('cursor')).toBe('older');
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('each coupon shows its discount and its rules, and can be ended while it runs', async () => {
  const ended: Coupon = {
    ...running,
    id: '1c5f8a52-6b0e-4d2c-9f43-2d4c6b4f9a12',
    code: 'OLD',
    discount: { percent: 15 },
    productId: 'bowl',
    productName: 'Bowl',
    isLiveOnly: true,
    state: 'ended',
  };
  await open([running, ended]);
  await expectCount(cards, 2);
  await expect.element(cards.nth(0).getByText('$5.00 off all products')).toBeVisible();
  await expect
    .element(cards.nth(0).getByText('from $30.00 · once for each person, used 7 times'))
    .toBeVisible();
  await expect.element(cards.nth(1).getByText('15% off Bowl')).toBeVisible();
  await expect.element(cards.nth(1).getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
  answer(
    endpoints.coupons.end.handler(() => ({ ...running, state: 'ended' as const })),
    endpoints.coupons.list.handler(() => ({ coupons: [{ ...running, state: 'ended' }, ended] })),
  );
  await page.getByRole('button', { name: 'End LEAF5' }).click();
  await expect.element(page.getByRole('button', { name: 'End LEAF5' })).not.toBeInTheDocument();
  expect(callsTo('POST', `/brands/coupons/${running.id}/end`)).toHaveLength(1);
});

test('a coupon is created with its rules, and errors are shown beside their fields', async () => {
  await open([]);
  await page.getByRole('button', { name: 'Make a coupon' }).click();
  await dialog.getByLabelText('Code', { exact: true }).fill('leaf 5');
  await dialog.getByLabelText('Percent off').fill('120');
  await dialog.getByRole('button', { name: 'Make coupon' }).click();
  await expect.element(dialog.getByText('At most 100 percent')).toBeVisible();
  await expect
    .element(dialog.getByText('Use at least 3 letters, digits and hyphens, a letter or digit first'))
    .toBeVisible();
  expect(callsTo('POST', '/brands/coupons')).toEqual([]);
  await dialog.getByLabelText('Code', { exact: true }).fill('leaf5');
  await dialog.getByRole('radio', { name: 'An amount' }).click();
  await dialog.getByLabelText('Amount off (USD)').fill('5.50');
  await dialog.getByLabelText('Items cost at least (USD, optional)').fill('30');
  await dialog.getByRole('checkbox', { name: /^Only for what was pinned/ }).click();
  await dialog.getByLabelText('Until (optional)').fill('2036-01-02T18:30');
  await expectAccessible();
  answer(
    endpoints.coupons.add.handler(() => {
      throw refusal('coupon_code_taken');
    }),
  );
  await dialog.getByRole('button', { name: 'Make coupon' }).click();
  await expect.element(dialog.getByText(/^You have this code for the same products already/)).toBeVisible();
  answer(
    endpoints.coupons.add.handler(() => running),
    endpoints.coupons.list.handler(() => ({ coupons: [running] })),
  );
  await dialog.getByRole('button', { name: 'Make coupon' }).click();
  await expectCount(cards, 1);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('POST', '/brands/coupons').at(-1)?.body).toEqual({
    code: 'leaf5',
    discount: { amount: { amount: 550, currency: 'USD' } },
    minimum: { amount: 3000, currency: 'USD' },
    isOncePerUser: false,
    isLiveOnly: true,
    endsAt: new Date('2036-01-02T18:30').toISOString(),
  });
});
