import type { ShowAnalytics } from '@greenroom/contract/analytics/analytics.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../../testing/component/mount.tsx';
import * as StudioShowPage from './show.tsx';

const figures = {
  streamId: 'a',
  title: 'Kiln night',
  startedAt: '2026-03-07T18:00:00Z',
  endedAt: '2026-03-07T18:30:00Z',
  peakViewers: 70,
  averageViewers: 41.5,
  visits: 93,
  averageWatchSeconds: 754,
  messages: 12,
  chatters: 8,
  cartAdds: 31,
  orders: 2,
  units: 3,
  sold: [
    { currency: 'USD', amount: 18_000, refunded: 2550 },
    { currency: 'EUR', amount: 4500, refunded: 0 },
  ],
};
const { averageViewers: _viewers, averageWatchSeconds: _watch, ...unmeasured } = figures;
const analytics: ShowAnalytics = {
  show: figures,
  overTime: [
    { atSeconds: 0, viewers: 70, messages: 5 },
    { atSeconds: 900, messages: 7 },
  ],
  products: [
    {
      productId: 'mug',
      name: 'Ash Mug',
      pinnedAtSeconds: 125,
      cartAdds: 9,
      units: 2,
      sales: { currency: 'USD', amount: 12_000 },
    },
    {
      productId: 'mug',
      name: 'Ash Mug',
      cartAdds: 14,
      units: 1,
      sales: { currency: 'USD', amount: 6000 },
    },
    { productId: 'jug', name: 'Field Jug', cartAdds: 8, units: 0 },
  ],
  showsBefore: [
    { ...unmeasured, streamId: 'b', title: 'Glaze day', startedAt: '2026-02-28T18:00:00Z', sold: [] },
  ],
};

async function openFigures(size = desk): Promise<void> {
  signInAs(sessionUser({ role: 'streamer' }));
  await mountPage(StudioShowPage, {
    path: 'studio/streams/:id',
    at: '/studio/streams/0198c1de-0000-7000-8000-000000000001',
    size,
  });
}

test.each([
  ['desk', desk],
  ['phone', phone],
])('a streamer sees on a %s the figures of a show, with the table behind each chart', async (_name, size) => {
  answer(endpoints.analytics.show.handler(() => analytics));
  await openFigures(size);
  await expect.element(page.getByText('41.5', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('12:34', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('$180.00 and €45.00').first()).toBeVisible();
  await expect.element(page.getByText('$25.50 and €0.00').first()).toBeVisible();
  await expect.element(page.getByText('$154.50 and €45.00').first()).toBeVisible();
  await page.getByText('Carts and sales by product and pin: table').click();
  const sold = page.getByRole('table', { name: 'Carts and sales by product and pin' });
  await expect.element(sold.getByRole('row').nth(1)).toHaveTextContent('Ash Mug2:0592$120.00');
  await expect.element(sold.getByRole('row').nth(2)).toHaveTextContent('Ash MugBeside the pins141$60.00');
  await expect.element(sold.getByRole('row').nth(3)).toHaveTextContent('Field JugBeside the pins80-');
  await page.getByText('Viewers over time: table').click();
  // An unmeasured interval must not be shown as 0 viewers.
  await expect
    .element(page.getByRole('table', { name: 'Viewers over time' }).getByRole('row').nth(2))
    .toHaveTextContent('15:00-');
  await page.getByText('Compared with your last shows: table').click();
  await expect
    .element(
      page
        .getByRole('table', { name: 'Compared with your last shows' })
        .getByRole('row')
        .filter({ hasText: 'Glaze day' }),
    )
    .toHaveTextContent('Glaze dayFeb 28, 2026--12312---70');
  await expectAccessible();
});

test('on a phone the tiles of figures fill their rows', async () => {
  answer(endpoints.analytics.show.handler(() => analytics));
  await openFigures(phone);
  await expect.element(page.getByText('41.5', { exact: true }).first()).toBeVisible();
  for (const tiles of document.querySelectorAll('dl'))
    expect(tiles.lastElementChild?.getBoundingClientRect().right).toBeCloseTo(
      tiles.getBoundingClientRect().right - 1,
      0,
    );
  for (const title of ['Viewers over time', 'Carts and sales by product and pin']) {
    const heading = page.getByRole('heading', { name: title }).element().getBoundingClientRect();
    const button = page.getByRole('button', { name: `Download ${title} as CSV` }).element();
    expect(button.getBoundingClientRect().top).toBeLessThan(heading.bottom);
  }
  await expect.element(page.getByText(/^The bars are peak viewers\./)).toBeVisible();
});

test('the keyboard selects each column of a chart', async () => {
  answer(endpoints.analytics.show.handler(() => analytics));
  await openFigures();
  const chart = page.getByRole('slider', { name: 'Chart of Chat over time' });
  ((await chart.findElement()) as HTMLElement).focus();
  await expect.element(chart).toHaveAttribute('aria-valuetext', '0:00 · Messages 5');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '15:00 · Messages 7');
  await expect.element(page.getByText('15:00 · Messages 7', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('0:00 · Messages 5', { exact: true })).toBeVisible();
});

test('figures that are all zero have their table, too', async () => {
  const overTime = [{ atSeconds: 0, messages: 0 }];
  answer(endpoints.analytics.show.handler(() => ({ ...analytics, overTime })));
  await openFigures();
  await expect.element(page.getByText('Nobody wrote.')).toBeVisible();
  await page.getByText('Chat over time: table').click();
  await expect
    .element(page.getByRole('table', { name: 'Chat over time' }).getByRole('row').nth(1))
    .toHaveTextContent('0:000');
});

test('one visit, one message and one person are in the singular', async () => {
  const show = { ...figures, visits: 1, messages: 1, chatters: 1 };
  answer(endpoints.analytics.show.handler(() => ({ ...analytics, show })));
  await openFigures();
  await expect.element(page.getByText('The most that watched at a time. 1 visit in all.')).toBeVisible();
  await expect.element(page.getByText('1 message by 1 person.')).toBeVisible();
});

test('a show that was never live shows that', async () => {
  answer(
    endpoints.analytics.show.handler(() => {
      throw refusal('show_not_measured');
    }),
  );
  await openFigures();
  await expect.element(page.getByText('This show was not on air, so nothing was measured.')).toBeVisible();
});
