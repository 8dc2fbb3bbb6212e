import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ShellLayout from '../../app/shell/shell.layout.tsx';
import { findings, sidewaysOverflowPx } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { desk, mountPage } from '../../testing/component/mount.tsx';
import { runOfShowItem } from '../../testing/sample-run-of-show.ts';
import { productCards } from '../../testing/sample-products.ts';
import { managedStream } from '../../testing/sample-streams.ts';
import { expectCount, expectTexts, rendered } from '../../testing/component/shown.ts';
import { usePreferences } from '../../features/preferences/preferences.store.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import * as StudioLayout from './studio.layout.tsx';

const products = productCards(4);
const [pinned] = products;
const stream = managedStream({ title: 'Kiln night' });

/** Opens the studio of a streamer whose show is already live from another device. */
async function openLiveStudio(
  size: { width: number; height: number },
  { isRehearsal = false }: { isRehearsal?: boolean } = {},
): Promise<void> {
  const open = { ...stream, isRehearsal };
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.streams.mine.handler(() => open),
    endpoints.streams.detail.handler(() => open),
    endpoints.streams.end.handler(() => ({ ...open, status: 'ended', isLive: false })),
    endpoints.streams.featuredProducts.handler(() => ({ products })),
    endpoints.runOfShow.read.handler(() => ({
      items: products.map((product) => runOfShowItem(product)),
      offers: [],
      pins: [],
    })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
    endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })),
  );
  await mountPage(StudioLayout, { path: '/studio', at: '/studio', within: [ShellLayout], size });
  await expect.element(page.getByRole('button', { name: 'End Stream Page' })).toBeInTheDocument();
}

const chat = page.getByRole('region', { name: 'Live Chat' });
const onStage = page.getByRole('region', { name: 'Run of show' });

afterEach(() => {
  vi.useRealTimers();
});

test('while live, a desktop shows stage, chat, pins and the end without a tab or a scroll', async () => {
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
  // The chat can be used while another tab is open.
  await chat.getByRole('button', { name: 'Show questions' }).click();
  await expect.element(chat.getByRole('button', { name: 'Show questions' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Stream' })).toHaveAttribute('aria-selected', 'true');
});

test('the Tab key shows a focus at each stop of a live desk, and nothing covers it', async () => {
  await openLiveStudio(desk);
  page.getByRole('tab', { name: 'Go Live' }).element().focus();
  const stops: string[] = [];
  const unseen: string[] = [];
  for (;;) {
    await userEvent.tab();
    const focused = document.activeElement!;
    if (focused.closest('[role=tabpanel]') === null) break;
    const name = focused.getAttribute('aria-label') ?? focused.textContent;
    stops.push(name);
    const { left, top, width, height } = focused.getBoundingClientRect();
    const atItsMiddle = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = !focused.parentElement!.contains(atItsMiddle);
    if (isCovered || getComputedStyle(focused).outlineStyle === 'none') unseen.push(name);
  }
  expect(stops).toContain('End Stream Page');
  expect(stops).toContain('Show this stream in OBS');
  expect(unseen).toEqual([]);
});

test('on the narrowest phone the whole message of the stage fits', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })),
  );
  const size = { width: 320, height: 640 };
  await mountPage(StudioLayout, { path: '/studio', at: '/studio', within: [ShellLayout], size });
  const stage = page.getByRole('region', { name: 'Stage' });
  const title = stage.getByRole('heading', { name: 'Ready to Set Up Your Stream?' });
  await expect.element(title).toBeVisible();
  const message = title.element().parentElement!;
  const box = message.parentElement!.getBoundingClientRect();
  for (const part of message.children) {
    expect(part.getBoundingClientRect().top).toBeGreaterThanOrEqual(box.top);
    expect(part.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.bottom);
  }
  await expect.element(stage.getByRole('button', { name: 'Enable Camera Preview' })).toBeVisible();
});

test('[STUDIO-15] the Stream tab says Live until the stream has ended', async () => {
  await openLiveStudio(desk);
  const statuses = page.getByRole('tabpanel', { name: 'Stream', exact: true }).getByText(/^(Live|Offline)$/);
  await expectTexts(statuses, ['Live']);
  const held = Promise.withResolvers<undefined>();
  answer(
    endpoints.streams.end.handler(async () => {
      await held.promise;
      return { ...stream, status: 'ended', isLive: false };
    }),
  );
  await page.getByRole('button', { name: 'End Stream Page' }).click();
  await page.getByRole('button', { name: 'End Stream', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Ending…' })).toBeVisible();
  await expectTexts(statuses, ['Live']);
  held.resolve(undefined);
  await expect.element(page.getByRole('heading', { name: 'Your stream has ended' })).toBeVisible();
  await expectTexts(statuses, []);
});

test('[STUDIO-28] of a live show, what has not been measured yet is a dash, also who watches', async () => {
  await openLiveStudio(desk);
  await expectTexts(page.getByRole('region', { name: 'Watching now' }).getByText(/viewers$/), ['- viewers']);
  /** The figures by name. */
  const figures = (panel: Element) =>
    Object.fromEntries(
      [...panel.querySelectorAll('dl > div')].map((tile) => [
        tile.querySelector('dt')?.textContent,
        tile.querySelector('dd')?.textContent,
      ]),
    );
  await page.getByRole('tab', { name: 'Stats' }).click();
  const stats = page.getByRole('tabpanel', { name: 'Stats' });
  await expect.element(stats.getByText('Live', { exact: true })).toBeVisible();
  expect(figures(stats.element())).toMatchObject({
    Status: 'Live',
    Viewers: '-',
    Bitrate: '-',
    FPS: '-',
    Resolution: '-',
    'Data sent': '-',
    'Packet loss': '-',
    Latency: '-',
    Jitter: '-',
    'Connection quality': '-',
  });
});

async function endStream(): Promise<void> {
  await page.getByRole('button', { name: 'End Stream Page' }).click();
  await page.getByRole('button', { name: 'End Stream', exact: true }).click();
}

test('a show that has ended links to its page and to its figures', async () => {
  await openLiveStudio(desk);
  await endStream();
  await expect.element(page.getByRole('heading', { name: 'Your stream has ended' })).toBeVisible();
  const target = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
  expect(target('View its page')).toBe(`/stream/${stream.id}`);
  expect(target('See its figures')).toBe(`/studio/streams/${stream.id}`);
});

test('a rehearsal is nowhere shown as live, and has no page and no figures after its end', async () => {
  await openLiveStudio(desk, { isRehearsal: true });
  const studio = page.getByRole('main');
  await expect
    .element(
      studio.getByRole('tabpanel', { name: 'Stream', exact: true }).getByText('Rehearsal', { exact: true }),
    )
    .toBeVisible();
  await studio.getByRole('tab', { name: 'Stats' }).click();
  const figures = studio.getByRole('tabpanel', { name: 'Stats' });
  await expect.element(figures.getByText('Rehearsal', { exact: true })).toBeVisible();
  await expectCount(studio.getByText(/^live$/i), 0);
  await studio.getByRole('tab', { name: 'Stream', exact: true }).click();
  await page.getByRole('button', { name: 'End Stream Page' }).click();
  const question = page.getByRole('alertdialog', { name: 'End this rehearsal?' });
  await expect
    .element(
      question.getByText(
        'Your producers see that it has ended and the chat closes. It cannot go live again.',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'End Stream', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Your rehearsal has ended' })).toBeVisible();
  await expectCount(studio.getByRole('link', { name: /^(View its page|See its figures)$/ }), 0);
});

test('the details of a live show can be changed', async () => {
  await openLiveStudio(desk);
  let isRefused = true;
  answer(
    endpoints.streams.change.handler(({ input }) => {
      if (isRefused) throw refusal('stream_already_ended');
      const changed = { ...stream, ...input };
      answer(endpoints.streams.detail.handler(() => changed));
      return changed;
    }),
  );
  await page.getByRole('button', { name: 'Edit details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the details of the show' });
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Kiln night');
  await dialog.getByLabelText('Title').fill('Glaze night');
  await dialog.getByLabelText('Tags (optional)').fill('#clay, glaze');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Glaze night');
  isRefused = false;
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Glaze night' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = callsTo('PATCH', `/streams/${stream.id}`).at(-1)?.body;
  // Unchanged fields are not sent, because another device may have changed them.
  expect(sent).toEqual({ title: 'Glaze night', tags: ['clay', 'glaze'] });
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

test('the chat beside the panel is resized by drag or keys, within its limits', async () => {
  await openLiveStudio(desk);
  const width = () => Math.round(chat.element().getBoundingClientRect().width);
  const kept = () => usePreferences.getState().sidebarWidth;
  const edge = page.getByRole('separator', { name: 'Width of the chat' });
  await expect.element(edge).toHaveAttribute('aria-valuenow', '320');
  const before = width();
  edge.element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => [kept(), width() - before]).toEqual([352, 32]);
  await edge.dropTo(page.getByRole('tab', { name: 'Stats' }));
  await expect.poll(kept).toBeGreaterThan(352);
  expect(width() - before).toBe(kept() - 320);
  edge.element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.poll(kept).toBe(480);
  expect(sidewaysOverflowPx()).toBe(0);
});

test('a toast does not cover the chat’s field, also when the chat has the whole panel', async () => {
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

test('without enough width, the chat is shown in its tab only', async () => {
  await openLiveStudio({ width: 1100, height: 800 });
  await expect.element(page.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
  await expect.element(chat).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect.element(chat).toBeVisible();
});

test('[ERR-8] [LIVEERR-1] [LIVEERR-2] a mutation that fails shows its message in a toast for 5 seconds', async () => {
  await openLiveStudio(desk);
  const pin = onStage.getByRole('button', { name: `Pin ${pinned!.name}` }).first();
  answer(
    endpoints.streams.pin.handler(() => {
      throw refusal('internal', { message: 'The shelf is being dusted' });
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const toast = page.getByRole('listitem').filter({ hasText: 'The shelf is being dusted' });
  await pin.click();
  await vi.waitFor(() => expect(toast.elements()).toHaveLength(1), { interval: 1, timeout: 5000 });
  await vi.advanceTimersByTimeAsync(4800);
  await rendered();
  expect(toast.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await expect.element(toast).not.toBeInTheDocument();
  // The optimistic change is rolled back.
  await expect.element(pin).toBeVisible();
});

test('[LIVEERR-3] a mutation that fails without a message says that an error occurred', async () => {
  await openLiveStudio(desk);
  // A response always has a message, and so does an unreachable server. This failure is the browser's own.
  const { Request } = window;
  window.Request = class extends Request {
    constructor(address: RequestInfo | URL, init?: RequestInit) {
      if (init?.method === 'PUT') throw new Error('');
      super(address, init);
    }
  };
  try {
    await onStage
      .getByRole('button', { name: `Pin ${pinned!.name}` })
      .first()
      .click();
    await expect.element(page.getByText('An error occurred', { exact: true })).toBeVisible();
  } finally {
    window.Request = Request;
  }
});

test('[SHELL-45] a copied text is confirmed for 2 seconds by its own button', async () => {
  await openLiveStudio(desk);
  const copy = page.getByRole('button', { name: 'Copy stream page link' });
  const copied = page.getByRole('button', { name: 'Copied stream page link' });
  await expect.element(copy).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await copy.click();
  await vi.waitFor(() => expect(copied.elements()).toHaveLength(1), { interval: 1 });
  expect(await navigator.clipboard.readText()).toContain(`/stream/${stream.id}`);
  await vi.advanceTimersByTimeAsync(1900);
  await rendered();
  expect(copied.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  await rendered();
  expect(copied.elements()).toHaveLength(0);
  expect(copy.elements()).toHaveLength(1);
});
