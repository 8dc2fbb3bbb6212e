import { defaultChatSettings, openSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { ChatStanding, UserCard } from '@greenroom/contract/moderation/moderation.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { emptyJoinedStreamState } from '../streams/joined-stream-state.ts';
import type { LiveMessage } from '../streams/live-messages.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import { HeldList } from './held-list.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';
const nothing = () => {};

const said = (
  sequence: number,
  username: string,
  more: Partial<LiveMessage['message']> = {},
): LiveMessage => ({
  key: `m${sequence}`,
  message: {
    sequence,
    type: 'message',
    userId: `id-of-${username}`,
    username,
    avatarUrl: '/icon-192.png',
    role: 'viewer',
    content: `words ${sequence}`,
    timestamp: '2026-05-04T12:00:00.000Z',
    mentions: [],
    ...more,
  },
  delivery: { name: 'stored' },
});

/** A chat that the user robin reads with this standing. */
async function mountChat(standing: Partial<ChatStanding>, messages: LiveMessage[]) {
  signInAs(sessionUser());
  answer(endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })));
  answer(endpoints.appeals.own.handler(() => ({ mayAppeal: false, appeal: null })));
  answer(endpoints.questions.list.handler(() => ({ open: [], answered: [] })));
  const live: JoinedStream = {
    ...emptyJoinedStreamState,
    streamId,
    connection: { name: 'joined' },
    chat: {
      hostId: 'id-of-mira',
      settings: openSettings(defaultChatSettings),
      standing: { role: 'viewer', isBanned: false, isMuted: false, ...standing },
    },
    messages,
    retry: nothing,
    discard: nothing,
    rejoin: nothing,
    react: nothing,
    onReactions: () => nothing,
    sendConnectionQuality: nothing,
    sendTap: () => {},
    send: nothing,
  };
  const reader = { id: 'id-of-robin', username: 'robin', avatarUrl: '/icon-192.png', isAdmin: false };
  return mount(
    <div className="flex h-96">
      <ChatPanel live={live} reader={reader} isReaderKnown hostId="id-of-mira" hasEnded={false} />
    </div>,
  );
}

test('a muted user sees the end and the reason instead of the input, and a banned user sees the ban', async () => {
  const mutedUntil = new Date(Date.now() + 250_000).toISOString();
  const muted = await mountChat({ isMuted: true, mutedUntil, messageToPerson: 'Please stop the links.' }, []);
  await expect.element(page.getByText('You are muted in this chat')).toBeVisible();
  await expect.element(page.getByText(/^You can write again at .*, in 5 minutes/)).toBeVisible();
  await expect.element(page.getByText('“Please stop the links.”')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await muted.unmount();

  await mountChat({ isBanned: true }, []);
  await expect.element(page.getByText('You are banned from this chat')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('a deleted message is marked, and a viewer can report but not delete another’s message', async () => {
  await mountChat({}, [said(1, 'bo', { isDeleted: true, content: '' }), said(2, 'kim')]);
  await expect.element(page.getByText('Message deleted')).toBeVisible();
  await page.getByRole('button', { name: 'More about this message of kim' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Report message' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete message' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Moderation' })).not.toBeInTheDocument();
});

test('[MOD-18] the menu of a message leads to its report and to its author, by a press and by a key', async () => {
  const reports: unknown[] = [];
  answer(
    endpoints.moderation.reportMessage.handler(({ input }) => {
      reports.push(input);
      return {};
    }),
    endpoints.moderation.user.handler(() => ({
      user: { id: 'id-of-kim', username: 'kim', avatar: '', isBanned: false, isMuted: false, role: 'viewer' },
      messages: [],
      entries: [],
      notes: [],
    })),
  );
  await mountChat({}, [said(2, 'kim')]);
  const menu = page.getByRole('button', { name: 'More about this message of kim' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'About kim' }).click();
  await expect.element(page.getByRole('dialog', { name: 'kim' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Report message' })).toBeVisible();
  await userEvent.keyboard('{End}{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Report a message of kim' });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await dialog.getByRole('radio').first().click();
  await dialog.getByRole('button', { name: /^Report|^Send/ }).click();
  await expect
    .poll(() => reports)
    .toEqual([expect.objectContaining({ streamId, sequence: 2, reason: expect.stringMatching(/\S/) })]);
});

test('[MOD-3] [MOD-18] a moderator deletes from the menu of a message, and times out and bans from the card of its author', async () => {
  const deleted: unknown[] = [];
  const sanctions: unknown[] = [];
  const card: UserCard = {
    user: { id: 'id-of-kim', username: 'kim', avatar: '', isBanned: false, isMuted: false, role: 'viewer' },
    messages: [
      {
        streamId,
        sequence: 2,
        content: 'words of last week',
        timestamp: '2026-05-04T12:00:00.000Z',
        isDeleted: true,
      },
    ],
    entries: [],
    notes: [
      {
        id: 'n1',
        author: { id: 'id-of-mira', username: 'mira' },
        text: 'Was warned',
        createdAt: '2026-05-04T12:00:00.000Z',
      },
    ],
  };
  answer(
    endpoints.moderation.deleteMessage.handler(({ input }) => {
      deleted.push(input);
      return { entryId: 'e1' };
    }),
    endpoints.moderation.user.handler(() => card),
    endpoints.moderation.timeout.handler(({ input }) => {
      sanctions.push(input);
      return { entryId: 'e2', user: { ...card.user, isMuted: true } };
    }),
    endpoints.moderation.ban.handler(({ input }) => {
      sanctions.push(input);
      return { entryId: 'e3', user: { ...card.user, isBanned: true } };
    }),
  );
  await mountChat({ role: 'moderator' }, [said(2, 'kim')]);
  await page.getByRole('button', { name: 'More about this message of kim' }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  await expect
    .poll(() => deleted)
    .toEqual([{ streamId, sequence: 2, reason: 'Against the rules of this chat' }]);

  await page.getByRole('button', { name: 'kim', exact: true }).click();
  await expect.poll(() => document.body.innerText).toContain('words of last week');
  expect(document.body.innerText).toContain('Was warned');
  await page.getByLabelText('Details for the log (optional)').fill('third time');
  await page.getByLabelText('Message to kim (optional)').fill('Be kind.');
  await page.getByRole('button', { name: 'Time out', exact: true }).click();
  await expect
    .poll(() => sanctions)
    .toEqual([
      {
        hostId: 'id-of-mira',
        userId: 'id-of-kim',
        durationSeconds: 300,
        reason: 'Spam or advertising: third time',
        messageToPerson: 'Be kind.',
      },
    ]);
  await page.getByLabelText('Details for the log (optional)').fill('threats');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect
    .poll(() => sanctions.slice(1))
    .toEqual([
      {
        hostId: 'id-of-mira',
        userId: 'id-of-kim',
        reason: 'Spam or advertising: threats',
        messageToPerson: '',
      },
    ]);
});

test('Enter in the form about a user does nothing, and a refusal is shown in it with the entered values', async () => {
  const user = {
    id: 'id-of-kim',
    username: 'kim',
    avatar: '',
    isBanned: false,
    isMuted: false,
    role: 'viewer',
  } as const;
  answer(
    endpoints.moderation.user.handler(() => ({ user, messages: [], entries: [], notes: [] })),
    endpoints.moderation.ban.handler(() => {
      throw refusal('moderation_refused', { message: 'Nobody bans a moderator' });
    }),
  );
  await mountChat({ role: 'moderator' }, [said(2, 'kim')]);
  await page.getByRole('button', { name: 'kim', exact: true }).click();
  const form = page.getByRole('form', { name: 'Moderate' });
  const messageField = form.getByLabelText('Message to kim (optional)');
  await messageField.fill('Be kind.');
  await userEvent.keyboard('{Enter}');
  await form.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Nobody bans a moderator');
  await expect.element(messageField).toHaveValue('Be kind.');
  expect(callsTo('POST', '/chats/id-of-mira/users/id-of-kim/timeout')).toEqual([]);
  expect(callsTo('POST', '/chats/id-of-mira/users/id-of-kim/ban')).toHaveLength(1);
});

test('a moderator undoes an action by its toast, and deleting an own message has no undo', async () => {
  const undone: unknown[] = [];
  const entryId = '0198c1de-0000-7000-8000-00000000000e';
  answer(
    endpoints.moderation.deleteMessage.handler(() => ({
      entryId,
    })),
    endpoints.moderation.undo.handler(({ input }) => {
      undone.push(input);
      return {
        id: 'e9',
        type: 'undo',
        target: { id: 'id-of-kim', username: 'kim' },
        moderator: { id: 'id-of-robin', username: 'robin' },
        reason: input.reason,
        messageToPerson: input.messageToPerson,
        duration: null,
        timestamp: '2026-05-04T12:00:00.000Z',
        streamId,
        isUndone: false,
      };
    }),
  );
  await mountChat({ role: 'moderator' }, [said(2, 'kim'), said(3, 'robin')]);
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await page.getByRole('button', { name: 'More about this message of robin' }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  await expect.element(notifications.getByText('Message deleted')).toBeVisible();
  await expect.element(notifications.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await notifications.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'More about this message of kim' }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  await notifications.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notifications.getByText('Undone', { exact: true })).toBeVisible();
  await expect.element(notifications.getByText('Message deleted')).not.toBeInTheDocument();
  expect(undone).toEqual([{ hostId: 'id-of-mira', entryId, reason: 'Undone at once', messageToPerson: '' }]);
});

test('by keyboard the menu of a message begins at its first entry, and F6 reaches the undo in the toast', async () => {
  const undone: unknown[] = [];
  const entryId = '0198c1de-0000-7000-8000-00000000000e';
  answer(
    endpoints.moderation.deleteMessage.handler(() => ({ entryId })),
    endpoints.moderation.undo.handler(({ input }) => {
      undone.push(input.entryId);
      return {
        id: 'e9',
        type: 'undo',
        target: null,
        moderator: null,
        reason: input.reason,
        messageToPerson: input.messageToPerson,
        duration: null,
        timestamp: '2026-05-04T12:00:00.000Z',
        streamId,
        isUndone: false,
      };
    }),
  );
  await mountChat({ role: 'moderator' }, [said(2, 'kim')]);
  const more = page.getByRole('button', { name: 'More about this message of kim' });
  await expect.element(more).toBeInTheDocument();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  const remove = page.getByRole('menuitem', { name: 'Delete message' });
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('del');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  const notifications = page.getByRole('region', { name: 'Notifications' });
  const line = notifications.getByRole('listitem');
  await expect.element(line).toBeVisible();
  expect(line.element().textContent).toContain('F6, then Tab twice, goes to Undo.');
  await userEvent.keyboard('{F6}');
  await expect.element(notifications).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(notifications.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => undone).toEqual([entryId]);
});

test('a held message is refused with or without a message for its author', async () => {
  signInAs(sessionUser());
  const messages = [
    {
      id: '0198c1de-0000-7000-8000-0000000000a1',
      streamId,
      author: { id: 'id-of-kim', username: 'kim' },
      content: 'words of anger',
      heldAt: '2026-05-04T12:00:00.000Z',
    },
  ];
  answer(
    endpoints.moderation.held.handler(() => ({ messages })),
    endpoints.moderation.decideHeld.handler(() => {
      messages.pop();
      return {};
    }),
  );
  await mount(<HeldList hostId="id-of-mira" />);
  await page.getByRole('button', { name: 'Refuse the message of kim' }).click();
  await page.getByLabelText('Message to kim (optional)').fill('Say it kindly.');
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect.element(page.getByText('No message waits for you.')).toBeVisible();
  const path = '/chats/id-of-mira/held/0198c1de-0000-7000-8000-0000000000a1';
  expect(callsTo('POST', path)[0]?.body).toEqual({ outcome: 'refused', messageToPerson: 'Say it kindly.' });
});
