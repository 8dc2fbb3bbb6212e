import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create } from 'zustand';
import { mount } from '../../../testing/component/mount.tsx';
import { rendered } from '../../../testing/component/shown.ts';
import type { LiveMessage } from '../../streams/live-messages.ts';
import { MessageList } from './message-list.tsx';

const log = page.getByRole('log', { name: 'Chat messages' });
const button = page.getByRole('button', { name: /newest|new message/ });
const nothing = () => {};

/** A message that is taller than the chat. */
const tall = (key: string): LiveMessage => ({
  key,
  message: {
    type: 'message',
    userId: 'juno',
    username: 'juno',
    role: 'viewer',
    content: `${'x\n'.repeat(200)}${key}`,
    timestamp: '2026-05-04T12:00:00.000Z',
    mentions: [],
  },
  delivery: { name: 'stored' },
});

interface Room {
  messages: readonly LiveMessage[];
  boxHeightPx: number;
  isCompact: boolean;
  showsTimestamp: boolean;
}
const empty: Room = { messages: [], boxHeightPx: 0, isCompact: false, showsTimestamp: false };
const useRoom = create<Room>(() => empty);
afterEach(() => useRoom.setState(empty, true));
const show = (...keys: string[]) => useRoom.setState({ messages: keys.map(tall) });
const setBoxHeight = (boxHeightPx: number) => useRoom.setState({ boxHeightPx });

/** A chat above a box of adjustable height, like the input that grows with its text. */
function Chat() {
  const { messages, boxHeightPx, isCompact, showsTimestamp } = useRoom();
  return (
    <div className="flex flex-col" style={{ height: 500 }}>
      <MessageList
        messages={messages}
        blockedIds={new Set()}
        ownUsername="fern"
        showsTimestamp={showsTimestamp}
        isCompact={isCompact}
        isQuiet={false}
        onRetry={nothing}
        onDiscard={nothing}
      />
      <div className="shrink-0" style={{ height: boxHeightPx }} />
    </div>
  );
}

const element = () => log.element() as HTMLElement;
const distancePx = () => element().scrollHeight - element().clientHeight - element().scrollTop;
const frame = () => new Promise(requestAnimationFrame);

async function expectAtEnd(): Promise<void> {
  await expect.poll(() => element().scrollHeight).toBeGreaterThan(2000);
  await expect.poll(distancePx).toBeLessThanOrEqual(1);
}

test('a list at its end stays there when its height grows', async () => {
  await mount(<Chat />);
  setBoxHeight(112);
  show('first', 'second');
  await expectAtEnd();
  // The input shrinks. Reading the layout makes the browser scroll the list at once. The scroll event arrives
  // before the virtualizer learns the new size.
  const before = element().scrollTop;
  setBoxHeight(0);
  await expect.poll(() => element().scrollTop).toBeLessThan(before);
  for (let frames = 0; frames < 4; frames += 1) await frame();
  expect(button.elements()).toEqual([]);
  await expectAtEnd();
  show('first', 'second', 'third');
  await expect.element(log).toMatchTextContent('third');
  await expectAtEnd();
  expect(button.elements()).toEqual([]);
});

test('the list does not move for a reader who scrolled up, counts new messages, and its button leads to them', async () => {
  await mount(<Chat />);
  show('first', 'second');
  await expectAtEnd();
  // The virtualizer measures the items it renders. A list that still grows scrolls by itself.
  for (let frames = 0; frames < 4; frames += 1) await frame();
  element().scrollTo({ top: 0 });
  await expect.element(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  show('first', 'second', 'third');
  await page.getByRole('button', { name: '1 new message' }).click();
  await expectAtEnd();
  expect(button.elements()).toEqual([]);
  await expect.element(log).toHaveFocus();
});

test('after an own message a reader who scrolled up sees it', async () => {
  await mount(<Chat />);
  show('first', 'second');
  await expectAtEnd();
  for (let frames = 0; frames < 4; frames += 1) await frame();
  element().scrollTo({ top: 0 });
  await expect.element(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  useRoom.setState(({ messages }) => ({
    messages: [...messages, { ...tall('mine'), delivery: { name: 'pending' } }],
  }));
  await expect.element(log).toMatchTextContent('mine');
  await expectAtEnd();
  expect(button.elements()).toEqual([]);
});

test('[CHAT-3] [CHAT-4] a streamer’s message shows a Streamer badge, a moderator’s a Mod badge, and no other does', async () => {
  const by = (role: 'moderator' | 'viewer' | 'streamer'): LiveMessage => {
    const { message, ...entry } = tall(role);
    return { ...entry, message: { ...message, username: `a ${role}`, role, content: 'Hello' } };
  };
  useRoom.setState({ messages: [by('moderator'), by('viewer'), by('streamer')] });
  await mount(<Chat />);
  for (const isCompact of [false, true]) {
    useRoom.setState({ isCompact });
    await rendered();
    for (const [label, writer] of [
      ['Streamer', 'a streamer'],
      ['Mod', 'a moderator'],
    ] as const) {
      const badge = log.getByText(label, { exact: true });
      await expect.element(badge).toBeVisible();
      expect(badge.elements()).toHaveLength(1);
      expect(badge.element().closest('.group')?.textContent).toContain(writer);
    }
    await expect.element(log.getByText('a viewer')).toBeVisible();
  }
});

test('[LIVEDATA-4] a message has the time of day of its timestamp where the reader is, if they want it', async () => {
  useRoom.setState({ messages: [tall('first')] });
  await mount(<Chat />);
  await expect.element(log).toMatchTextContent('first');
  const time = () => element().querySelector('time');
  expect(time()).toBeNull();
  useRoom.setState({ showsTimestamp: true });
  await expect.poll(time).not.toBeNull();
  const { timestamp } = tall('first').message;
  expect(time()?.dateTime).toBe(timestamp);
  expect(time()?.textContent).toBe(formatTimeOfDay(new Date(timestamp)));
});

test('a held message shows that only its author sees it, and a refused one its reason, and can be dismissed', async () => {
  const dismissed: string[] = [];
  const own = (key: string, delivery: LiveMessage['delivery']): LiveMessage => ({
    key,
    message: { ...tall(key).message, content: `my ${key}` },
    delivery,
  });
  await mount(
    <div className="flex flex-col" style={{ height: 500, width: 320 }}>
      <MessageList
        messages={[
          own('waiting', { name: 'held', heldId: 'h1' }),
          own('refused', {
            name: 'refused',
            heldId: 'h2',
            reason: 'A moderator did not approve it: “Be kind.”',
          }),
        ]}
        blockedIds={new Set()}
        ownUsername="juno"
        showsTimestamp={false}
        isCompact={false}
        isQuiet={false}
        onRetry={nothing}
        onDiscard={(key) => void dismissed.push(key)}
      />
    </div>,
  );
  await expect.element(log.getByText('Only you see this until a moderator has read it.')).toBeInViewport();
  await expect
    .element(log.getByText('Not shown: A moderator did not approve it: “Be kind.”'))
    .toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(dismissed).toEqual(['refused']);
  await expect.element(log).toHaveFocus();
});
