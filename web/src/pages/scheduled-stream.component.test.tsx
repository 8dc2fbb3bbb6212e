import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints, refusal } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { productCard } from '../testing/sample-products.ts';
import { scheduledStream } from '../testing/sample-streams.ts';
import * as ScheduledStreamPage from './scheduled-stream.tsx';

const id = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001';
const open = () => mountPage(ScheduledStreamPage, { path: 'schedule/:id', at: `/schedule/${id}` });
const show = scheduledStream({
  id,
  title: 'Packed for the trail',
  description: 'Socks first.',
  category: 'Sports',
  tags: ['hiking'],
  duration: 60,
  products: 2,
  scheduledTime: new Date(Date.now() + ((49 * 60 + 30) * 60 + 30) * 1000).toISOString(),
});

function answerShow(more: Partial<typeof show> = {}): void {
  // There is no other show, and no other show has products.
  answer(
    endpoints.schedule.detail.handler(({ input }) => {
      if (input.id !== id) throw refusal('stream_not_found');
      return { ...show, ...more };
    }),
    endpoints.streams.featuredProducts.handler(({ input }) => ({
      products:
        input.id === id
          ? [productCard({ id: 'socks', name: 'Boot Socks' }), productCard({ id: 'cap', name: 'Cap' })]
          : [],
    })),
  );
}

test('[ROUTE-13] /schedule/{id} is the page of that show: when, by whom, with what, and a reminder', async () => {
  answerShow();
  await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Packed for the trail');
  for (const text of ['UPCOMING', 'Socks first.', 'Sports', 'hiking', '1 hour · 2 products', 'in 2 days'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Juno Marchetti' }))
    .toHaveAttribute('href', '/streamers/id-of-juno');
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^02days01hours30minutes\d\dseconds$/);
  await expect.element(page.getByRole('time').first()).toMatchTextContent(/, \d+:\d\d\s[AP]M .+ Time$/);
  await expect
    .element(page.getByRole('button', { name: 'Set Reminder for Packed for the trail' }))
    .toBeVisible();
  const products = page.getByRole('region', { name: 'In this show' });
  await expectTexts(products.getByRole('heading', { level: 3 }), ['Boot Socks', 'Cap']);
  await expectAccessible();
});

test('a live show links to its video, and has no countdown', async () => {
  answerShow({ status: 'live' });
  const mounted = await open();
  await expect.element(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expectCount(page.getByRole('timer'), 0);
  await expectCount(page.getByRole('button', { name: /Set Reminder/ }), 0);
  await page.getByRole('link', { name: 'Watch now' }).click();
  expect(mounted.address()).toBe(`/stream/${id}`);
});

test('an ended show is shown as ended', async () => {
  answerShow({ status: 'ended' });
  await open();
  await expect.element(page.getByText('This show is over')).toBeVisible();
  await expectCount(page.getByText('UPCOMING'), 0);
  await expectCount(page.getByRole('timer'), 0);
});

test('an unknown show is answered with the 404 page', async () => {
  answer(
    endpoints.schedule.detail.handler(() => {
      throw refusal('stream_not_found');
    }),
  );
  await open();
  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
