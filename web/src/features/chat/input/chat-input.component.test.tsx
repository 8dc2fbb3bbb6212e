import { defaultChatSettings, openSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { create } from 'zustand';
import { answer, endpoints, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount, expectTexts, rendered } from '../../../testing/component/shown.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { emptyJoinedStreamState } from '../../streams/joined-stream-state.ts';
import type { LiveMessage } from '../../streams/live-messages.ts';
import { ChatPanel } from '../chat-panel.tsx';

const nothing = () => {};
const box = page.getByRole('textbox', { name: 'Message' });
const counter = page.getByText(/messages a minute/);
const picker = page.getByRole('listbox', { name: 'People to mention' });
const chosen = picker.getByRole('option', { selected: true });
const warning = page.getByRole('status').filter({ hasText: /messages remaining|Message limit reached/ });

const viewer = (username: string): Viewer => ({
  id: `id-of-${username}`,
  username,
  avatarUrl: '/icon-192.png',
  role: 'viewer',
  isOnline: true,
  isAuthenticated: true,
  joinTime: '2026-05-04T12:00:00.000Z',
  lastActivity: '2026-05-04T12:00:00.000Z',
});

/** A joined show. Sent messages are stored at once. */
const useLive = create<JoinedStream>((set) => ({
  ...emptyJoinedStreamState,
  connection: { name: 'joined' },
  retry: nothing,
  discard: nothing,
  rejoin: nothing,
  react: nothing,
  onReactions: () => nothing,
  sendConnectionQuality: nothing,
  sendTap: () => {},
  send: (content, author) =>
    set(({ messages }) => ({ messages: [...messages, stored({ ...author, content })] })),
}));
const before = useLive.getState();

function stored(more: Partial<LiveMessage['message']>): LiveMessage {
  return {
    key: `${more.content}`,
    message: {
      type: 'message',
      userId: 'id-of-juno',
      username: 'juno',
      avatarUrl: '/icon-192.png',
      role: 'viewer',
      content: '',
      timestamp: '2026-05-04T12:00:00.000Z',
      mentions: [],
      ...more,
    },
    delivery: { name: 'stored' },
  };
}
const sent = () => useLive.getState().messages.map(({ message }) => message.content);

afterEach(() => {
  useLive.setState(before, true);
  vi.useRealTimers();
});

function Chat() {
  const live = useLive();
  const reader = { id: 'id-of-robin', username: 'robin', avatarUrl: '/icon-192.png', isAdmin: false };
  return (
    <div style={{ width: 340, height: 700 }}>
      <ChatPanel live={live} reader={reader} isReaderKnown hostId="id-of-juno" hasEnded={false} />
    </div>
  );
}

async function openChat(): Promise<void> {
  signInAs();
  answer(endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })));
  await mount(<Chat />);
  await expect.element(box).toBeVisible();
}

async function type(text: string): Promise<void> {
  await box.click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${text}`);
}

test('[CHAT-2] the chat panel has a settings menu that changes how the chat is shown', async () => {
  useLive.setState({ messages: [stored({ content: 'Hello' }), stored({ content: 'Welcome' })] });
  await openChat();
  const avatars = () => page.getByRole('log').element().querySelectorAll('img').length;
  const place = (words: string) =>
    page.getByRole('log').getByRole('paragraph').filter({ hasText: words }).element().getBoundingClientRect();
  const gapPx = () => place('Welcome').top - place('Hello').bottom;
  await expect.poll(avatars).toBe(2);
  const wideGapPx = gapPx();
  await page.getByRole('button', { name: 'Chat settings' }).click();
  const compact = page.getByRole('menuitemcheckbox', { name: 'Compact messages' });
  await expect.element(compact).toHaveAttribute('aria-checked', 'false');
  await compact.click();
  await expect.element(compact).toHaveAttribute('aria-checked', 'true');
  await expect.poll(avatars).toBe(0);
  await expect.poll(gapPx).toBeLessThan(wideGapPx / 2);
  await expect.element(page.getByRole('log')).toMatchTextContent('Hello');
});

test('[CHAT-5] [CHAT-10] [CHAT-12] characters are counted, also spaces; what is typed beyond 500 characters is ignored; Shift+Enter adds a line and sends nothing', async () => {
  await openChat();
  await type(' Hi ');
  await expect.element(page.getByText(/: 4\/500$/)).toBeVisible();
  await box.fill('a'.repeat(498));
  await type('bcde');
  await expect.element(box).toHaveValue(`${'a'.repeat(498)}bc`);
  await expect.element(page.getByText(/500\/500/)).toBeVisible();
  // Also in the middle of the text, and for an emoji that is chosen instead of typed.
  await userEvent.keyboard('{ArrowLeft}d');
  await page.getByRole('button', { name: 'Choose an emoji' }).click();
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('wrapped gift');
  await page.getByRole('gridcell', { name: 'Wrapped gift' }).click();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue(`${'a'.repeat(498)}bc`);
  useLive.setState({ viewers: [viewer('juno')] });
  await box.fill(`${'a'.repeat(488)} @ju and it`);
  for (let letter = 0; letter < ' and it'.length; letter += 1) await userEvent.keyboard('{ArrowLeft}');
  await expectTexts(chosen, ['@juno']);
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveValue(`${'a'.repeat(488)} @ju and it`);

  await box.fill('First line');
  await type('{Shift>}{Enter}{/Shift}second line');
  await expect.element(box).toHaveValue('First line\nsecond line');
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('');
  expect(sent()).toEqual(['First line\nsecond line']);
  const shown = page.getByRole('log').getByRole('paragraph').filter({ hasText: 'First line' });
  expect(((await shown.findElement()) as HTMLElement).innerText).toContain('First line\nsecond line');
});

test('[MENTION-1] [MENTION-3] the picker opens at @, and the arrow keys move in it', async () => {
  useLive.setState({ viewers: [viewer('juno'), viewer('sam'), viewer('zoe')] });
  await openChat();
  await expectCount(picker, 0);
  await type('Hello @');
  await expectTexts(picker.getByRole('option'), ['@juno', '@sam', '@zoe']);
  await expectTexts(chosen, ['@juno']);
  // The selection wraps around at both ends.
  for (const [key, username] of [
    ['ArrowDown', '@sam'],
    ['ArrowDown', '@zoe'],
    ['ArrowDown', '@juno'],
    ['ArrowUp', '@zoe'],
    ['ArrowUp', '@sam'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expectTexts(chosen, [username]);
  }
});

test('[MENTION-4] [MENTION-5] [MENTION-6] Enter and Tab take the name and send nothing, Escape closes the picker', async () => {
  useLive.setState({ viewers: [viewer('juno'), viewer('sam')] });
  await openChat();
  await type('Hello @');
  await expectTexts(chosen, ['@juno']);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Hello @sam ');
  await expectCount(picker, 0);
  expect(sent()).toEqual([]);

  await userEvent.keyboard('and @ju');
  await expectTexts(chosen, ['@juno']);
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveValue('Hello @sam and @juno ');
  await expect.element(box).toHaveFocus();

  await userEvent.keyboard('@');
  await expect.element(picker).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectCount(picker, 0);
  await expect.element(box).toHaveValue('Hello @sam and @juno @');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual(['Hello @sam and @juno @']);
  // Escape closed that picker, but not the next one.
  await userEvent.keyboard('Oh @');
  await expectTexts(chosen, ['@juno']);
});

test('[MENTION-9] mentions are highlighted, and an @ without a name is not', async () => {
  useLive.setState({ messages: [stored({ content: 'Hello @sam and @juno @', mentions: ['sam', 'juno'] })] });
  await openChat();
  await expect.element(page.getByRole('log')).toMatchTextContent('Hello @sam and @juno @');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '@sam',
    '@juno',
  ]);
});

test('[CHAT-23] a chat whose connection is lost says that it is reconnecting, until it is back', async () => {
  const message = page.getByText('Reconnecting to the chat…');
  await openChat();
  await expectCount(message, 0);
  useLive.setState({ connection: { name: 'reconnecting' } });
  await expect.element(message).toBeVisible();
  useLive.setState({ connection: { name: 'joined' } });
  await expectCount(message, 0);
});

test('[VIEWERS-8] the list has the reader as You, once, also when no join has succeeded', async () => {
  const refused = { name: 'refused', code: 'forbidden', reason: 'Not for you' } as const;
  await openChat();
  await page.getByRole('button', { name: /^Show viewers/ }).click();
  const names = page.getByRole('region', { name: 'Viewers' }).getByRole('listitem');
  useLive.setState({ connection: { name: 'joined' }, viewers: [viewer('robin'), viewer('sam')] });
  await expectTexts(names, [/You/, /sam/]);
  for (const connection of [{ name: 'reconnecting' }, { name: 'offline' }, refused] as const) {
    useLive.setState({ connection, viewers: [] });
    await expectTexts(names, [/You/]);
  }
});

test('[VIEWERS-1] the button with the number of viewers opens their list in the place of the chat, and closes it', async () => {
  useLive.setState({
    viewerCount: 1234,
    viewers: [viewer('sam')],
    messages: [stored({ content: 'Good evening' })],
  });
  await openChat();
  const list = page.getByRole('region', { name: 'Viewers' });
  await expectCount(list, 0);
  const button = page.getByRole('button', { name: 'Show viewers, 1.2K watching' });
  await expect.element(button).toHaveTextContent('1.2K');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expectTexts(list.getByRole('listitem'), [/You/, /sam/]);
  await expectCount(page.getByRole('log'), 0);
  const close = page.getByRole('button', { name: 'Hide viewers, 1.2K watching' });
  await expect.element(close).toHaveAttribute('aria-expanded', 'true');
  await close.click();
  await expectCount(list, 0);
  await expect.element(page.getByRole('log')).toMatchTextContent(/Good evening/);
});

test('[CHAT-24] a refused join says why, and the list still has the reader as You', async () => {
  const reason = 'This show is for invited guests';
  useLive.setState({ connection: { name: 'refused', code: 'forbidden', reason } });
  await openChat();
  await expect.element(page.getByText(`The chat is not available: ${reason}`)).toBeVisible();
  await page.getByRole('button', { name: /^Show viewers/ }).click();
  await expectTexts(page.getByRole('region', { name: 'Viewers' }).getByRole('listitem'), [/You/]);
});

test('[VIEWERS-3] a viewer whose avatar cannot be had stands with the initial', async () => {
  useLive.setState({ viewers: [{ ...viewer('sam'), avatarUrl: '/nothing-here.png' }] });
  await openChat();
  await page.getByRole('button', { name: /^Show viewers/ }).click();
  const entry = page
    .getByRole('region', { name: 'Viewers' })
    .getByRole('listitem')
    .filter({ hasText: 'sam' });
  await expect.element(entry.getByText('S', { exact: true })).toBeVisible();
  expect(entry.element().querySelectorAll('img')).toHaveLength(0);
});

/** From here on, time passes only when the test advances it. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('[CHAT-6] [CHAT-7] [CHAT-16] the input counts messages, says when the count resets, and warns when few are left', async () => {
  await openChat();
  holdTime();
  await expectTexts(counter, ['0/10 messages a minute']);
  const resetsAtMs = Date.now() + 41_000;
  for (let count = 1; count <= 10; count += 1) {
    useLive.setState({ allowance: { remaining: 10 - count, resetsAtMs } });
    await expectTexts(counter, [`${count}/10 messages a minute · resets in 41s`]);
    await expectTexts(
      warning,
      count < 8 ? [] : [count < 10 ? `${10 - count} messages remaining` : 'Message limit reached. Wait 41s'],
    );
  }
});

test('after a refusal of slow mode the input counts down and sends nothing, until the end or until slow mode is off', async () => {
  await openChat();
  await box.fill('Too soon.');
  holdTime();
  const standing: ChatStanding = { role: 'viewer', isBanned: false, isMuted: false };
  const chat = (slowMode: boolean) => ({
    hostId: 'mira',
    settings: openSettings({ ...defaultChatSettings, slowMode }),
    standing,
  });
  useLive.setState({ chat: chat(true), slowUntilMs: Date.now() + 19_000 });
  const slow = page.getByRole('status').filter({ hasText: 'Slow mode' });
  await expectTexts(slow, ['Slow mode is on. Write again in 19 seconds']);
  await userEvent.keyboard('{Enter}');
  expect(sent()).toEqual([]);
  await pass(12);
  await expectTexts(slow, ['Slow mode is on. Write again in 7 seconds']);
  useLive.setState({ chat: chat(false) });
  await expectTexts(slow, []);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual(['Too soon.']);
});

test('[CHAT-7] [CHAT-15] [CHAT-17] at the limit nothing is sent until the reset, whose seconds run', async () => {
  await openChat();
  await box.fill('One too many.');
  holdTime();
  useLive.setState({ allowance: { remaining: 0, resetsAtMs: Date.now() + 41_000 } });
  const send = page.getByRole('button', { name: 'Send message' });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('One too many.');
  expect(sent()).toEqual([]);
  await pass(34);
  await expectTexts(warning, ['Message limit reached. Wait 7s']);
  await expectTexts(counter, ['10/10 messages a minute · resets in 7s']);

  await pass(7);
  await rendered();
  expect(counter.element().textContent).toBe('0/10 messages a minute');
  expect(warning.elements()).toHaveLength(0);
  expect(send.element().getAttribute('aria-disabled')).toBe('false');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual(['One too many.']);
});
