import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, endpoints, signInAs } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { brandProfile } from '../testing/sample-brands.ts';
import { cartLine, orderDetail } from '../testing/sample-carts.ts';
import { productDetail } from '../testing/sample-products.ts';
import { scheduledStream } from '../testing/sample-streams.ts';
import * as OrderPage from './order.tsx';
import * as ProductPage from './product.tsx';
import * as PublicBrandPage from './public-brand.tsx';
import * as ScheduledStreamPage from './scheduled-stream.tsx';

const size = { width: 320, height: 720 };
/** A word that cannot wrap. */
const longName = 'W'.repeat(40);

async function expectNoWiderThanThePage(): Promise<void> {
  await expect.element(page.getByRole('heading').filter({ hasText: longName }).first()).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(size.width);
}

test('a product with a long word as its name is no wider than a small phone', async () => {
  const product = productDetail({ title: longName });
  answer(
    endpoints.products.detail.handler(() => product),
    endpoints.recordings.moments.handler(() => ({
      moments: [
        {
          streamId: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001',
          title: `A show of ${longName}`,
          streamerName: 'Theo Lindqvist',
          thumbnail: '/icon-192.png',
          atMs: 4000,
          recordedAt: '2026-05-04T12:00:00.000Z',
        },
      ],
    })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.related.handler(() => ({ products: [] })),
  );
  await mountPage(ProductPage, { path: 'product/:id', at: `/product/${product.id}`, size });
  // Lower parts of the page load after an interaction.
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Shift}');
  const moments = page.getByRole('heading', { name: 'Seen in shows' });
  await expect.element(moments).toBeVisible();
  const { left } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(moments.element().getBoundingClientRect().left).toBe(left);
  await expectNoWiderThanThePage();
});

test('an order of a brand and a product with long words is no wider than a small phone', async () => {
  signInAs();
  const order = orderDetail({
    brand: { name: longName, slug: 'long' },
    lines: [{ ...orderDetail().lines[0]!, name: cartLine().name + longName }],
  });
  answer(endpoints.orders.detail.handler(() => order));
  await mountPage(OrderPage, { path: 'orders/:id', at: `/orders/${order.id}`, size });
  await expectNoWiderThanThePage();
});

test('a brand with a long word as its name is no wider than a small phone', async () => {
  answer(
    endpoints.brands.profile.handler(() => brandProfile({ companyName: longName })),
    endpoints.green.rating.handler(() => ({ claims: [] })),
  );
  await mountPage(PublicBrandPage, { path: 'profiles/brands/:slug', at: '/profiles/brands/long', size });
  await expectNoWiderThanThePage();
});

test('a show with a long word as its title is no wider than a small phone', async () => {
  const show = scheduledStream({ id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001', title: longName });
  answer(
    endpoints.schedule.detail.handler(() => show),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
  );
  await mountPage(ScheduledStreamPage, { path: 'schedule/:id', at: `/schedule/${show.id}`, size });
  await expectNoWiderThanThePage();
});
