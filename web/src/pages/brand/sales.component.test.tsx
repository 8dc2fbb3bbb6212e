import type { Sales } from '@greenroom/contract/sales/sales.schemas';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { expectCount } from '../../testing/component/shown.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import * as SalesPage from './sales.tsx';

const hatsLive = { streamId: 's', title: 'Hats live', productId: 'hat', name: 'Hat' };
const sales: Sales = {
  currency: 'USD',
  currencies: ['USD', 'EUR'],
  byTime: [
    { start: '2026-03-02', orders: 2, units: 5, sold: 18_000, refunded: 1000 },
    { start: '2026-03-09', orders: 0, units: 0, sold: 0, refunded: 0 },
  ],
  byProduct: [{ productId: 'hat', name: '=SUM(A1)', units: 5, sold: 18_000 }],
  hasMoreProducts: false,
  hasMoreOfShows: false,
  byShow: [
    { ...hatsLive, pinId: 'p', pinnedAt: '2026-03-03T19:05:00.000Z', units: 2, sold: 4000 },
    { ...hatsLive, pinId: 'q', pinnedAt: '2026-03-03T19:40:00.000Z', units: 1, sold: 2000 },
    { ...hatsLive, units: 1, sold: 2000 },
  ],
  payouts: [{ month: '2026-03', orders: 2, paid: 19_305, refunded: 1000, commission: 1700, owed: 16_605 }],
  commissionBasisPoints: 950,
};

async function openSales(data: Sales = sales, size?: typeof phone) {
  signInAs(sessionUser({ role: 'brand' }));
  const amount = { amount: 5000, currency: 'USD' };
  const payout = { id: 'p', amount, paidOn: '2026-05-31', reference: 'SEPA 4711', reversed: false };
  answer(
    endpoints.sales.read.handler(() => data),
    endpoints.payouts.own.handler(() => ({
      payouts: [payout],
      standings: [
        {
          owed: { amount: 20_000, currency: 'USD' },
          paid: { amount: 15_000, currency: 'USD' },
          left: { amount: 5000, currency: 'USD' },
        },
      ],
    })),
  );
  await mountPage(SalesPage, { path: 'brand/sales', at: '/brand/sales', ...(size ? { size } : {}) });
}

test('a brand sees its payouts, with day and reference', async () => {
  await openSales();
  const paid = page.getByRole('table', { name: 'Paid to you' });
  await expect.element(paid).toMatchTextContent('SEPA 4711');
  await expect.element(paid).toMatchTextContent('$50.00');
  await expect.element(paid).toMatchTextContent(/May 31, 2026/);
});

test('a brand sees its sales, opens the table behind a chart, and chooses other days', async () => {
  await openSales();
  const totals = page.getByLabelText('Totals');
  await expect.element(totals.getByText('$180.00')).toBeVisible();
  await expect.element(totals.getByText('$166.05')).toBeVisible();
  await expect.element(page.getByText(/commission, which is 9\.5% of items now/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Sales by time' });
  await expect.element(table).not.toBeInTheDocument();
  await page.getByText('Sales by time: table').click();
  await expect
    .element(table.getByRole('row').filter({ hasText: 'March 2, 2026' }))
    .toHaveTextContent('March 2, 202625$10.00$180.00');
  await expect.element(page.getByText('March 2026').first()).toBeVisible();
  await page.getByText('Sales by show: table').click();
  const show = page
    .getByRole('table', { name: 'Sales by show' })
    .getByRole('row')
    .filter({ hasText: 'Hats live' });
  // 60.00 of 80.00 came from pins.
  await expect.element(show).toHaveTextContent('Hats live4$60.00$80.00');
  await expectAccessible();
  await page.getByRole('combobox', { name: 'By', exact: true }).click();
  await page.getByRole('option', { name: 'Month' }).click();
  await expect
    .poll(() => callsTo('GET', '/brands/sales').map(({ query }) => query.get('grain')))
    .toEqual(['day', 'month']);
});

test('the chart shows each figure of the chosen day', async () => {
  await openSales();
  const chart = page.getByRole('slider', { name: 'Chart of Sales by time' });
  await chart.click({ position: { x: 2, y: 20 } });
  await expect
    .element(page.getByText('March 2, 2026 · Orders 2 · Units 5 · Refunded $10.00 · Sold $180.00'))
    .toBeVisible();
});

test('days and months are written as dates in a CSV file', async () => {
  await openSales();
  const texts: Promise<string>[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    texts.push((file as Blob).text());
    return 'blob:none';
  });
  await page.getByRole('button', { name: 'Download Sales by time as CSV' }).click();
  await page.getByRole('button', { name: 'Download Payouts as CSV' }).click();
  made.mockRestore();
  const [days, months] = await Promise.all(texts);
  expect(days).toContain('2026-03-02,2,5,10,180');
  expect(months).toContain('2026-03,2,');
});

test('a file of sales contains no formula', async () => {
  await openSales();
  const texts: Promise<string>[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    texts.push((file as Blob).text());
    return 'blob:none';
  });
  await page.getByRole('button', { name: 'Download Sales by product as CSV' }).click();
  made.mockRestore();
  expect(await Promise.all(texts)).toEqual(["Product,Units,Sold\r\n'=SUM(A1),5,180\r\n"]);
});

test('each pin of a show has its sales, by the time of the pin, also in the file', async () => {
  await openSales();
  // The bars have no headings, so each label names its pin.
  const section = page.getByRole('region', { name: 'Sales by pin' });
  for (const pin of [`Pin of Mar 3, 2026, ${formatTimeOfDay('2026-03-03T19:05:00.000Z')}`, 'Beside the pins'])
    await expect.element(section.getByText(`Hat · ${pin} · Hats live`)).toBeVisible();
  await page.getByText('Sales by pin: table').click();
  const rows = page.getByRole('table', { name: 'Sales by pin' }).getByRole('row');
  await expect
    .element(rows.filter({ hasText: '$40.00' }))
    .toHaveTextContent(
      `HatHats livePin of Mar 3, 2026, ${formatTimeOfDay('2026-03-03T19:05:00.000Z')}2$40.00`,
    );
  await expect
    .element(rows.filter({ hasText: /Beside the pins/ }))
    .toHaveTextContent('HatHats liveBeside the pins1$20.00');
  const texts: Promise<string>[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    texts.push((file as Blob).text());
    return 'blob:none';
  });
  await page.getByRole('button', { name: 'Download Sales by pin as CSV' }).click();
  made.mockRestore();
  expect((await Promise.all(texts)).join('').split('\r\n').slice(1, 3)).toEqual([
    'Hat,Hats live,2026-03-03T19:05:00.000Z,2,40',
    'Hat,Hats live,2026-03-03T19:40:00.000Z,1,20',
  ]);
});

test('a brand sees its balance over all time', async () => {
  await openSales();
  await expect.element(page.getByText('Owed to you: $50.00')).toBeVisible();
  await expect.element(page.getByText('Earned $200.00, paid $150.00.')).toBeVisible();
});

const cutNote = page.getByText(/Choose a shorter time to see others/);
test('complete lists show no note', async () => {
  await openSales();
  await expect.element(page.getByRole('heading', { name: 'Sales by product' })).toBeVisible();
  await expectCount(cutNote, 0);
});

test.each([
  ['products', 'hasMoreProducts', ['Sales by product'], 'the 500 products that sold most'],
  [
    'of shows',
    'hasMoreOfShows',
    ['Sales by show', 'Sales by pin'],
    'the 500 lines of the shows that sold most',
  ],
] as const)('a shortened list %s has a note', async (_what, more, sections, words) => {
  await openSales({ ...sales, [more]: true });
  for (const name of sections)
    await expect
      .element(page.getByRole('region', { name }))
      .toMatchTextContent(`These are ${words}, also in the file. Choose a shorter time to see others.`);
  await expectCount(cutNote, sections.length);
});

test('a brand without sales sees that, also on a phone', async () => {
  const none: Sales = { ...sales, currencies: [], byTime: [], byProduct: [], byShow: [], payouts: [] };
  await openSales(none, phone);
  await expect.element(page.getByText('Nothing was sold in this time.').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});
