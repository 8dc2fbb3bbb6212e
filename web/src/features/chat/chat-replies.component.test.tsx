import { defaultChatSettings, openSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { create } from 'zustand';
import { findings } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { userProfile } from '../../testing/sample-profiles.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import { emptyJoinedStreamState } from '../streams/joined-stream-state.ts';
import type { LiveMessage } from '../streams/live-messages.ts';
import { ChatPanel } from './chat-panel.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';
const box = page.getByRole('textbox', { name: 'Message' });
const nothing = () => {};
const sends: unknown[][] = [];

const chatMessage = (sequence: number, more: Partial<LiveMessage['message']> = {}): LiveMessage => ({
  key: `m${sequence}`,
  message: {
    sequence,
    type: 'message',
    userId: 'fern',
    username: 'fern',
    avatarUrl: '/icon-192.png',
    role: 'viewer',
    content: `words ${sequence}`,
    timestamp: '2026-05-04T12:00:00.000Z',
    mentions: [],
    ...more,
  },
  delivery: { name: 'stored' },
});

const useLive = create<JoinedStream>(() => ({
  ...emptyJoinedStreamState,
  streamId,
  connection: { name: 'joined' },
  retry: nothing,
  discard: nothing,
  rejoin: nothing,
  react: nothing,
  onReactions: () => nothing,
  sendConnectionQuality: nothing,
  sendTap: nothing,
  send: (...message) => void sends.push(message),
}));
const before = useLive.getState();

afterEach(() => {
  useLive.setState(before, true);
  sends.length = 0;
});

function Chat() {
  const live = useLive();
  const reader = { id: 'id-of-robin', username: 'robin', avatarUrl: '/icon-192.png', isAdmin: false };
  return (
    <div style={{ width: 340, height: 600 }}>
      <ChatPanel live={live} reader={reader} isReaderKnown hostId="mira" hasEnded={false} />
    </div>
  );
}

async function openChat(role: ChatStanding['role'], messages: LiveMessage[]): Promise<void> {
  signInAs(sessionUser());
  answer(endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })));
  answer(endpoints.questions.list.handler(() => ({ open: [], answered: [] })));
  answer(endpoints.moderation.messages.handler(() => ({ messages: [], hasEarlier: false })));
  const standing = { role, isBanned: false, isMuted: false };
  const chat = { hostId: 'mira', settings: openSettings(defaultChatSettings), standing };
  useLive.setState({ chat, messages });
  await mount(<Chat />);
  await expect.element(box).toBeVisible();
}

async function choose(item: string, of = 'fern'): Promise<void> {
  await page
    .getByRole('button', { name: `More about this message of ${of}` })
    .last()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('Reply in the menu of a message shows whom the next one answers, and sends it as a reply', async () => {
  const long = `Is it ${'very '.repeat(40)}warm?`;
  await openChat('viewer', [chatMessage(7, { content: long })]);
  await choose('Reply');
  await expect.element(page.getByText(/^Replying to fern/)).toBeVisible();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('Very{Enter}');
  const quoted = {
    sequence: 7,
    userId: 'fern',
    username: 'fern',
    content: long.slice(0, 120),
    isDeleted: false,
  };
  expect(sends).toEqual([
    ['Very', expect.objectContaining({ userId: 'id-of-robin', username: 'robin' }), quoted],
  ]);
  await expect.element(page.getByText(/^Replying to fern/)).not.toBeInTheDocument();
  await userEvent.keyboard('And soft{Enter}');
  expect(sends[1]?.[2]).toBeUndefined();
});

test('Escape and Cancel reply end the reply', async () => {
  await openChat('viewer', [chatMessage(7)]);
  const bar = page.getByText(/^Replying to fern/);
  for (const cancel of [
    async () => userEvent.keyboard('{Escape}'),
    async () => page.getByRole('button', { name: 'Cancel reply' }).click(),
  ]) {
    await choose('Reply');
    await expect.element(bar).toBeVisible();
    await cancel();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  }
});

test('a reply quotes its message and links to it, and shows only that a deleted one is deleted', async () => {
  const quoted = {
    sequence: 1,
    userId: 'fern',
    username: 'fern',
    content: 'the very first',
    isDeleted: false,
  };
  const gone = { ...quoted, sequence: 2, content: '', isDeleted: true };
  await openChat('viewer', [
    chatMessage(1, { content: 'the very first' }),
    ...Array.from({ length: 60 }, (_, index) => chatMessage(index + 3)),
    chatMessage(63, { replyTo: gone }),
    chatMessage(64, { replyTo: quoted }),
  ]);
  const first = page.getByRole('log').getByRole('paragraph').filter({ hasText: 'the very first' });
  await expect.element(page.getByRole('button', { name: 'Answer to fern: Message deleted' })).toBeDisabled();
  await page.getByRole('button', { name: 'Answer to fern: the very first' }).click();
  await expect.element(first).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  expect(await findings()).toEqual([]);
});

test('the pinned message is above the chat, and only streamer and moderators pin and unpin it', async () => {
  const calls: unknown[] = [];
  const entryId = '0198c1de-0000-7000-8000-00000000000e';
  const undone: string[] = [];
  answer(
    endpoints.moderation.undo.handler(({ input }) => {
      undone.push(input.entryId);
      throw refusal('moderation_changed_since');
    }),
    endpoints.chat.pin.handler(({ input }) => {
      calls.push(input);
      return { entryId };
    }),
  );
  answer(
    endpoints.chat.unpin.handler(({ input }) => {
      calls.push(input);
      // The message was already unpinned, so there is nothing to undo.
      return { entryId: null };
    }),
  );
  const pinned = page.getByRole('complementary', { name: 'Pinned message' });
  await openChat('moderator', [chatMessage(7), chatMessage(8, { content: 'free shipping with @fern' })]);
  await expect.element(pinned).not.toBeInTheDocument();
  await choose('Pin message');
  await expect.poll(() => calls).toEqual([{ streamId, sequence: 8 }]);
  await expect.element(page.getByText('Message pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByText('This was changed again since. Undo the later change first.'))
    .toBeVisible();
  expect(undone).toEqual([entryId]);
  useLive.setState({ pinnedMessage: chatMessage(8, { content: 'free shipping with @fern' }).message });
  await expect.element(pinned).toMatchTextContent('fern free shipping with @fern');
  expect(await findings()).toEqual([]);
  await pinned.getByRole('button', { name: 'Unpin message' }).click();
  await expect.poll(() => calls.at(-1)).toEqual({ streamId });
  await expect.element(page.getByText('Message unpinned')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  // The button disappears with the message. The focus stays in the chat.
  await expect.element(page.getByRole('log', { name: 'Chat messages' })).toHaveFocus();

  const { chat } = useLive.getState();
  const standing = { role: 'viewer', isBanned: false, isMuted: false } as const;
  useLive.setState({ chat: chat && { ...chat, standing } });
  await expect.element(pinned.getByRole('button', { name: 'Unpin message' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More about this message of fern' }).last().click();
  await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /pin message/i })).not.toBeInTheDocument();
});

test('an emoji is found by its name and inserted at the caret', async () => {
  await openChat('viewer', [chatMessage(7)]);
  await box.fill('So warm!');
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: 'Choose an emoji' }).click();
  const search = page.getByRole('searchbox', { name: 'Search emoji' });
  await expect.element(search).toHaveFocus();
  await search.fill('wrapped gift');
  await page.getByRole('gridcell', { name: 'Wrapped gift' }).click();
  await expect.element(box).toHaveValue('So warm🎁!');
  await expect.element(box).toHaveFocus();
  await expect.element(search).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(box).toHaveValue('So warm🎁?!');
});

test('a mention, the author of a quote and that of the pinned message open the card of that person', async () => {
  const quoted = { sequence: 1, userId: 'fern-id', username: 'fern', content: 'warm?', isDeleted: false };
  answer(
    endpoints.profiles.detail.handler(({ input: { username } }) => {
      if (username === 'nobody') throw refusal('profile_not_found');
      return userProfile({ id: `${username}-id`, username });
    }),
    endpoints.moderation.user.handler(({ input: { userId: id } }) => ({
      user: { id, username: id, avatar: '/icon-192.png', isBanned: false, isMuted: false, role: 'viewer' },
      messages: [],
      entries: [],
      notes: [{ id: 'n1', author: null, text: `record of ${id}`, createdAt: '2026-05-04T12:00:00.000Z' }],
    })),
  );
  await openChat('moderator', [chatMessage(7, { content: 'ask @juno or @nobody', replyTo: quoted })]);
  useLive.setState({ pinnedMessage: chatMessage(8, { userId: 'wren-id', username: 'wren' }).message });
  const log = page.getByRole('log');
  const card = (name: string) => page.getByRole('dialog', { name });
  const pinned = page.getByRole('complementary', { name: 'Pinned message' });
  for (const [button, name] of [
    [log.getByRole('button', { name: '@juno' }), 'juno'],
    [log.getByRole('button', { name: 'fern', exact: true }).first(), 'fern'],
    [pinned.getByRole('button', { name: 'wren' }), 'wren'],
  ] as const) {
    await button.click();
    await expect.element(card(name)).toMatchTextContent(`record of ${name}-id`);
    await expect.element(card(name).getByRole('button', { name: 'Block' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(card(name)).not.toBeInTheDocument();
  }
  await log.getByRole('button', { name: '@nobody' }).click();
  await expect.element(card('nobody').getByText('nobody could not be found')).toBeVisible();
  await expect.element(card('nobody').getByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
});
