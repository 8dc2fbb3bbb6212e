import type { BrandOrderDetail, PackingSlip } from '@greenroom/contract/orders/fulfilment.schemas';
import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { mountPage } from '../../testing/component/mount.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { brandOrder } from '../../testing/sample-brand-orders.ts';
import * as OrderPage from './order.tsx';
import * as OrdersPage from './orders.tsx';
import * as PackingSlipsPage from './packing-slips.tsx';
import * as PickListPage from './pick-list.tsx';

const media = async (name: 'print' | ''): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { media: name });
afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await media('');
});

const idOf = (place: number) => `0d6a9c1e-6f58-4b52-9a5d-${String(place).padStart(12, '0')}`;
const order = (place: number, more: Partial<BrandOrderDetail> = {}): BrandOrderDetail =>
  brandOrder({ id: idOf(place), orderNumber: `GR-0000${place}`, ...more });

async function openList(orders: readonly BrandOrderDetail[]) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.fulfilment.list.handler(() => ({ items: [...orders] })));
  const mounted = await mountPage(OrdersPage, { path: 'brand/orders', at: '/brand/orders' });
  await expect.element(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  return mounted;
}

const choose = (name: string) => page.getByRole('checkbox', { name });
const chosenCount = (text: string) => page.getByText(text, { exact: true });

test('orders to ship are chosen by keyboard, and link to their slips and their pick list', async () => {
  await openList([order(1), order(2, { status: 'shipped', unitsToShip: 0, toShip: [] }), order(3)]);
  await expect.element(choose('Choose order GR-00001')).not.toBeChecked();
  await expect.element(choose('Choose order GR-00002')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Packing slips' })).not.toBeInTheDocument();
  choose('Choose order GR-00003').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(chosenCount('1 chosen')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Packing slips' }))
    .toHaveAttribute('href', `/brand/orders/packing-slips?orders=${idOf(3)}`);
  await choose('Choose the 2 shown that wait to be sent').click();
  await expect.element(chosenCount('2 chosen')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Pick list of chosen' }))
    .toHaveAttribute('href', `/brand/orders/pick-list?orders=${idOf(1)},${idOf(3)}`);
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(choose('Choose order GR-00001')).not.toBeChecked();
  await expect.element(page.getByRole('link', { name: 'Packing slips' })).not.toBeInTheDocument();
  // The focused element is gone. The focus stays in the list.
  await expect.element(page.getByRole('group', { name: 'Orders' })).toHaveFocus();
});

test('the link back from slips and from a pick list leads to the chosen orders', async () => {
  answer(
    endpoints.fulfilment.packingSlips.handler(() => ({ slips: [slip(2, 'Bo Reed'), slip(3, 'Cy Holt')] })),
  );
  const list = await openList([order(1), order(2), order(3)]);
  await choose('Choose order GR-00002').click();
  await choose('Choose order GR-00003').click();
  for (const [name, path] of [
    ['Packing slips', 'packing-slips'],
    ['Pick list of chosen', 'pick-list'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect.element(page.getByText(`Elsewhere: /brand/orders/${path}`)).toBeVisible();
    await list.go(-1);
    await expect.element(chosenCount('2 chosen')).toBeVisible();
    await expect.element(choose('Choose order GR-00001')).not.toBeChecked();
    await expect.element(choose('Choose order GR-00003')).toBeChecked();
  }
  // Another list, without a selection.
  await list.go('/brand/orders?status=processing');
  await expect.element(choose('Choose order GR-00003')).not.toBeChecked();
});

test('on the narrowest phone the bar of chosen orders stays within the page', async () => {
  await openList([order(1)]);
  await page.viewport(320, 700);
  await choose('Choose order GR-00001').click();
  const table = page.getByRole('table', { name: 'Orders' }).element().getBoundingClientRect();
  const slips = page.getByRole('link', { name: 'Packing slips' });
  await expect.element(slips).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  const picks = page.getByRole('link', { name: 'Pick list of chosen' });
  expect(picks.element().getBoundingClientRect().left).toBeCloseTo(table.left, 0);
  expect(slips.element().getBoundingClientRect().right).toBeCloseTo(table.right, 0);
  const clear = document.createRange();
  clear.selectNodeContents(page.getByRole('button', { name: 'Clear' }).element());
  expect(clear.getBoundingClientRect().right).toBeCloseTo(table.right, 0);
});

test('more orders than can be printed at once show a message, and no link', async () => {
  const { ordersAtOnce } = fulfilmentLimits;
  await openList(Array.from({ length: ordersAtOnce + 1 }, (_, place) => order(place)));
  await choose('Choose the 51 shown that wait to be sent').click();
  await expect.element(chosenCount('51 chosen. At most 50 are printed at once')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Packing slips' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('link', { name: 'Packing slips' })).not.toBeInTheDocument();
  await choose('Choose order GR-00007').click();
  await expect.element(chosenCount('50 chosen')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Packing slips' })).toBeVisible();
});

test('orders with nothing to ship cannot be chosen', async () => {
  await openList([order(1, { status: 'delivered', unitsToShip: 0, toShip: [] })]);
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

const slip = (place: number, recipient: string): PackingSlip => ({
  id: idOf(place),
  orderNumber: `GR-0000${place}`,
  date: '2026-05-04T09:00:00.000Z',
  seller: { name: 'Moss & Kiln', location: 'Leeds, UK', email: 'post@moss.example' },
  address: {
    recipient,
    line1: '4 Moss Lane',
    line2: '',
    city: 'Leeds',
    region: '',
    postalCode: 'LS1 4AP',
    countryCode: 'GB',
    phone: '',
  },
  lines: [{ productId: 'mug', name: 'Tea Mug', color: 'Moss', size: 'L', quantity: place + 2 }],
});

async function openSlips(ids: readonly string[]) {
  signInAs(sessionUser({ role: 'brand' }));
  const at = `/brand/orders/packing-slips?orders=${ids.join(',')}`;
  return mountPage(PackingSlipsPage, { path: 'brand/orders/packing-slips', at });
}

test('each slip is a page on paper, with the contents of the parcel and without prices', async () => {
  answer(
    endpoints.fulfilment.packingSlips.handler(() => ({ slips: [slip(1, 'Ada Bell'), slip(2, 'Bo Reed')] })),
  );
  await openSlips([idOf(1), idOf(2), idOf(3)]);
  const first = page.getByRole('region', { name: 'Packing slip of order GR-00001' });
  const second = page.getByRole('region', { name: 'Packing slip of order GR-00002' });
  await expect.element(first.getByText('Ada Bell')).toBeVisible();
  await expect.element(first.getByRole('row', { name: 'Tea Mug (Moss, L) 3' })).toBeVisible();
  await expect.element(second.getByRole('row', { name: 'Tea Mug (Moss, L) 4' })).toBeVisible();
  for (const who of ['Moss & Kiln', 'Leeds, UK', 'post@moss.example'])
    await expect.element(second.getByText(who)).toBeVisible();
  expect(first.element().textContent).not.toMatch(/\$|USD|undefined/);
  await expect.element(page.getByText(/Nothing waits of 1 chosen order: no slip for it/)).toBeVisible();
  expect(callsTo('GET', '/brands/orders/packing-slips').map(({ query }) => query.get('orders'))).toEqual([
    `${idOf(1)},${idOf(2)},${idOf(3)}`,
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Pick list' }))
    .toHaveAttribute('href', `/brand/orders/pick-list?orders=${idOf(1)},${idOf(2)},${idOf(3)}`);
  await expectAccessible();
  document.documentElement.dataset['theme'] = 'dark';
  await media('print');
  // Print is light, whatever the theme.
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
  expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(255, 255, 255)');
  await expect.element(page.getByRole('heading', { name: 'Packing slips' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  const breaks = [first, second].map((one) => getComputedStyle(one.element()).breakAfter);
  expect(breaks).toEqual(['page', 'auto']);
});

test('a toast is not printed', async () => {
  answer(endpoints.fulfilment.packingSlips.handler(() => ({ slips: [slip(1, 'Ada Bell')] })));
  await openSlips([idOf(1)]);
  showToast('Shipped');
  await expect.element(page.getByText('Shipped')).toBeVisible();
  await media('print');
  await expect.element(page.getByText('Shipped')).not.toBeVisible();
  await expect.element(page.getByText('Ada Bell')).toBeVisible();
});

test('an order with nothing left to send prints that', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const { address: _address, ...sent } = order(4, { status: 'shipped', unitsToShip: 0, toShip: [] });
  answer(endpoints.fulfilment.detail.handler(() => sent));
  await mountPage(OrderPage, { path: 'brand/orders/:id', at: `/brand/orders/${idOf(4)}` });
  const says = page.getByText('No packing slip: nothing of this order is left to send.');
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible();
  await expect.element(says).not.toBeVisible();
  await media('print');
  await expect.element(says).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Order GR-00004' })).toBeVisible();
  await expect.element(page.getByText('Moss & Kiln')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Items' })).not.toBeInTheDocument();
});

test('the page of slips shows when there is none to print, and when loading failed', async () => {
  answer(endpoints.fulfilment.packingSlips.handler(() => ({ slips: [] })));
  const { unmount } = await openSlips([idOf(1)]);
  await expect.element(page.getByText('All of the chosen orders are sent.')).toBeVisible();
  await unmount();
  answer(
    endpoints.fulfilment.packingSlips.handler(() => {
      throw refusal('order_not_found');
    }),
  );
  await openSlips([idOf(2)]);
  await expect.element(page.getByText('Failed to load the packing slips')).toBeVisible();
  // A retry would be rejected again.
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Orders to ship' })).toBeVisible();
});

test('an address without orders, or with invalid ones, sends no request and shows one message', async () => {
  for (const [Page, path] of [
    [PackingSlipsPage, 'brand/orders/packing-slips'],
    [PickListPage, 'brand/orders/pick-list'],
  ] as const)
    for (const [orders, says] of [
      ['orders=', 'Choose orders in the list of orders.'],
      ['orders=7,8', 'An order’s id is a UUID'],
    ] as const) {
      signInAs(sessionUser({ role: 'brand' }));
      const { unmount } = await mountPage(Page, { path, at: `/${path}?${orders}` });
      await expect.element(page.getByText('No orders chosen')).toBeVisible();
      await expect.element(page.getByText(says, { exact: true })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
      await unmount();
    }
});

test('ids in upper and lower case are the same order', async () => {
  answer(endpoints.fulfilment.packingSlips.handler(() => ({ slips: [slip(1, 'Ada Bell')] })));
  await openSlips([idOf(1).toUpperCase(), idOf(1)]);
  await expect.element(page.getByText('1 packing slip, a page for each.')).toBeVisible();
  await expect.element(page.getByText(/Nothing waits of/)).not.toBeInTheDocument();
  expect(callsTo('GET', '/brands/orders/packing-slips').map(({ query }) => query.get('orders'))).toEqual([
    idOf(1),
  ]);
});

test('a pick list of chosen orders shows that, and links to their slips', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const line = { productId: 'mug', name: 'Tea Mug', color: 'Moss', size: '', quantity: 7, orders: 3 };
  answer(endpoints.fulfilment.pickList.handler(() => ({ orders: 3, lines: [line] })));
  const at = `/brand/orders/pick-list?orders=${idOf(1)},${idOf(2)},${idOf(3)}`;
  await mountPage(PickListPage, { path: 'brand/orders/pick-list', at });
  await expect.element(page.getByText('For 3 chosen orders that wait to be sent')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Packing slips' }))
    .toHaveAttribute('href', `/brand/orders/packing-slips?orders=${idOf(1)},${idOf(2)},${idOf(3)}`);
  expect(callsTo('GET', '/brands/orders/pick-list').map(({ query }) => query.get('orders'))).toEqual([
    `${idOf(1)},${idOf(2)},${idOf(3)}`,
  ]);
  // The width of A4 between its margins: cards on screen, and a table in print.
  await page.viewport(718, 900);
  const row = page.getByRole('row').filter({ hasText: 'Tea Mug' }).element();
  expect(getComputedStyle(row).display).toBe('flex');
  await media('print');
  expect(getComputedStyle(row).display).toBe('table-row');
  await expect.element(page.getByRole('columnheader', { name: 'Units' })).toBeVisible();
  const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
  expect(cells.map(({ width }) => width > 0)).toEqual([true, true, true, true, true]);
  expect(new Set(cells.map(({ top }) => top)).size).toBe(1);
});
