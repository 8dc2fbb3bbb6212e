import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import type { LiveMessage } from '../../streams/live-messages.ts';
import { MessageList } from './message-list.tsx';

const log = page.getByRole('log', { name: 'Chat messages' });
const nothing = () => {};

const chatMessage = (sequence: number, more: Partial<LiveMessage['message']> = {}): LiveMessage => ({
  key: `m${sequence}`,
  message: {
    sequence,
    type: 'message',
    userId: 'fern',
    username: 'fern',
    role: 'viewer',
    content: `words ${sequence}.`,
    timestamp: '2026-05-04T12:00:00.000Z',
    mentions: [],
    ...more,
  },
  delivery: { name: 'stored' },
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => chatMessage(from + index));

/**
 * Opens a chat of 160 messages. The page has the latest 60. Earlier pages have 50 messages, and each arrives
 * when the test allows it.
 */
async function openChat(messages = range(101, 160)) {
  const asked: number[] = [];
  let fails = false;
  let coming = Promise.withResolvers<void>();
  coming.resolve();
  await mount(
    <div className="flex flex-col" style={{ height: 500, width: 340 }}>
      <MessageList
        messages={messages}
        blockedIds={new Set()}
        ownUsername="robin"
        showsTimestamp={false}
        isCompact={false}
        isQuiet={false}
        onRetry={nothing}
        onDiscard={nothing}
        onEarlier={async (before) => {
          asked.push(before);
          await coming.promise;
          if (fails) throw new Error('No network');
          return { messages: range(Math.max(1, before - 50), before - 1), hasEarlier: before > 51 };
        }}
      />
    </div>,
  );
  await expect.element(row(160)).toBeInViewport();
  return {
    asked,
    fail: (isFailing: boolean) => (fails = isFailing),
    wait: () => (coming = Promise.withResolvers()),
    come: () => coming.resolve(),
  };
}
const row = (sequence: number) => log.getByRole('paragraph').filter({ hasText: `words ${sequence}.` });
const topOf = (sequence: number) => row(sequence).element().getBoundingClientRect().top;
const loading = page.getByText('Loading earlier messages…');
const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Scrolls up a little in each frame, as a reader does. */
async function scrollUpUntil(isEnough: () => boolean): Promise<void> {
  for (let frame = 0; !isEnough(); frame += 1) {
    if (frame > 300) throw new Error('The condition was not met after 300 frames of scrolling');
    log.element().scrollBy(0, -120);
    await nextFrame();
  }
}

/** The topmost fully visible message, which is the one being read. */
function messageInView(): number {
  const { top } = log.element().getBoundingClientRect();
  const rows = log.getByRole('paragraph').elements();
  const first = rows.find((each) => each.getBoundingClientRect().top >= top);
  return Number(/words (\d+)\./.exec(first?.textContent ?? '')?.[1]);
}

test('a reader who scrolls up gets earlier messages page by page, and the ones in view do not move', async () => {
  const { asked, wait, come } = await openChat();
  expect(asked).toEqual([]);
  for (const [pages, before] of [101, 51].entries()) {
    wait();
    await scrollUpUntil(() => asked.length > pages);
    expect(asked.at(-1)).toBe(before);
    await expect.element(loading).toBeVisible();
    const read = messageInView();
    const wasAt = topOf(read);
    come();
    await expect.element(loading).not.toBeInTheDocument();
    for (let frame = 0; frame < 10; frame += 1) {
      await nextFrame();
      expect(Math.abs(topOf(read) - wasAt), `message ${read} in frame ${frame}`).toBeLessThan(2);
    }
    await scrollUpUntil(() => row(before - 1).query() !== null);
  }
  await scrollUpUntil(() => messageInView() === 1);
  await expect.element(page.getByText('This is where the chat begins')).toBeVisible();
  expect(asked).toEqual([101, 51]);
});

test('earlier messages that could not be loaded can be requested again', async () => {
  const { asked, fail } = await openChat();
  fail(true);
  await scrollUpUntil(() => asked.length === 1);
  await expect.element(page.getByText(/^Earlier messages could not be loaded/)).toBeVisible();
  fail(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(log).toHaveFocus();
  await expect.poll(() => asked).toEqual([101, 101]);
  await scrollUpUntil(() => messageInView() <= 100);
});

test('a quoted message that is not loaded is loaded before the list scrolls to it', async () => {
  const replyTo = { sequence: 30, userId: 'fern', username: 'fern', content: 'words 30.', isDeleted: false };
  const { asked } = await openChat([...range(101, 159), chatMessage(160, { replyTo })]);
  await page.getByRole('button', { name: 'Answer to fern: words 30.' }).click();
  await expect.element(row(30)).toBeInViewport();
  expect(asked.slice(0, 2)).toEqual([101, 51]);
  expect(topOf(30)).toBeGreaterThan(0);
  await expect.element(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
});
