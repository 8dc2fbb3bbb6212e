import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ShellLayout from '../../app/shell/shell.layout.tsx';
import { findings, sidewaysOverflowPx } from '../../testing/component/accessibility.ts';
import { answer, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { desk, mountPage } from '../../testing/component/mount.tsx';
import { productCards } from '../../testing/sample-products.ts';
import { liveStream } from '../../testing/sample-streams.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import * as StudioLayout from './studio.layout.tsx';

const products = productCards(4);
const [pinned] = products;
const stream: ManagedStream = {
  ...liveStream({ id: '0198c1de-0000-7000-8000-000000000001', title: 'Kiln night' }),
  vdoRoomId: 'room42',
  peakViewerCount: 3,
  isBroadcasterConnected: false,
  streamerName: 'Juno Marchetti',
  streamerAvatar: '/icon-192.png',
};

/** Opens the studio of somebody whose show is live already, from another device. */
async function openLiveStudio(size: { width: number; height: number }): Promise<void> {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.streams.mine.handler(() => stream),
    endpoints.streams.detail.handler(() => stream),
    endpoints.streams.featuredProducts.handler(() => ({ products })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
    endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })),
  );
  await mountPage(StudioLayout, { path: '/studio', at: '/studio', within: [ShellLayout], size });
  await expect.element(page.getByRole('button', { name: 'End Stream Page' })).toBeInTheDocument();
}

const chat = page.getByRole('region', { name: 'Live Chat' });
const onStage = page.getByRole('region', { name: 'On stage' });

test('while live, a desk shows stage, chat, pins and the end without a tab or a scroll', async () => {
  await openLiveStudio(desk);
  for (const part of [
    page.getByRole('region', { name: 'Stage' }),
    chat,
    page.getByRole('button', { name: 'End Stream Page' }),
    onStage.getByRole('button', { name: `Pin ${pinned!.name}` }).first(),
  ])
    await expect.element(part).toBeInViewport({ ratio: 1 });
  expect(window.scrollY).toBe(0);
  expect(sidewaysOverflowPx()).toBe(0);
  expect(await findings()).toEqual([]);
});

test('the Chat tab gives the chat the whole panel, and the other tabs put it beside them again', async () => {
  await openLiveStudio(desk);
  const width = () => chat.element().getBoundingClientRect().width;
  const narrow = width();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect.poll(width).toBeGreaterThan(narrow * 1.5);
  await expect.element(page.getByRole('button', { name: 'End Stream Page' })).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Stats' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Stats' })).toBeVisible();
  await expect.poll(width).toBe(narrow);
});

test('a toast leaves the field of the chat free, also where the chat has the whole panel', async () => {
  await openLiveStudio(desk);
  await page.getByRole('tab', { name: 'Chat' }).click();
  const field = chat.getByRole('combobox').or(chat.getByRole('textbox')).first();
  await expect.element(field).toBeInViewport({ ratio: 1 });
  for (const place of ['first', 'second', 'third'])
    showToast(`The ${place} thing that happened in your show, which takes two lines to tell`, {
      durationMs: 0,
    });
  const toasts = page.getByRole('listitem').filter({ hasText: 'happened in your show' });
  await expect.poll(() => toasts.elements().length).toBe(3);
  const fieldTop = field.element().getBoundingClientRect().top;
  for (const toast of toasts.elements())
    expect(toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(fieldTop);
});

test('where there is no room for both, the tabs take turns', async () => {
  await openLiveStudio({ width: 1100, height: 800 });
  await expect.element(page.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
  await expect.element(chat).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect.element(chat).toBeVisible();
});
