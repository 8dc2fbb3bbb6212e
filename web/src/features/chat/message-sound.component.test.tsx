import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { create } from 'zustand';
import { answer, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { emptyJoinedStreamState } from '../streams/joined-stream-state.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import type { LiveMessage } from '../streams/live-messages.ts';
import { usePreferences } from '../preferences/preferences.store.ts';
import { ChatPanel } from './chat-panel.tsx';

const nothing = () => {};
const row = (sequence: number) => page.getByRole('paragraph').filter({ hasText: `words ${sequence}` });
const start = vi.spyOn(AudioScheduledSourceNode.prototype, 'start');

const chatMessage = (sequence: number, username: string): LiveMessage => ({
  key: `m${sequence}`,
  message: {
    sequence,
    type: 'message',
    userId: `id-of-${username}`,
    username,
    role: 'viewer',
    content: `words ${sequence}`,
    timestamp: '2026-05-04T12:00:00.000Z',
    mentions: [],
  },
  delivery: { name: 'stored' },
});

const useLive = create<JoinedStream>(() => ({
  ...emptyJoinedStreamState,
  streamId: '0198c1de-0000-7000-8000-000000000001',
  connection: { name: 'joined' },
  messages: [chatMessage(1, 'fern')],
  retry: nothing,
  discard: nothing,
  rejoin: nothing,
  react: nothing,
  onReactions: () => nothing,
  sendConnectionQuality: nothing,
  sendTap: nothing,
  send: nothing,
}));

async function receive(sequence: number, username: string): Promise<void> {
  useLive.setState({ messages: [...useLive.getState().messages, chatMessage(sequence, username)] });
  await expect.element(row(sequence)).toBeInViewport();
}

function Chat() {
  const reader = { id: 'id-of-robin', username: 'robin', avatarUrl: '/icon-192.png', isAdmin: false };
  return (
    <div style={{ width: 340, height: 600 }}>
      <ChatPanel live={useLive()} reader={reader} isReaderKnown hostId="mira" hasEnded={false} />
    </div>
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('[PREF-8] [LIVEUI-7] what others write sounds at first; switched off it does not, and switched on again it plays once as a sample', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  signInAs(sessionUser());
  answer(endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })));
  await mount(<Chat />);
  await expect.element(row(1)).toBeInViewport();
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  await page.getByRole('button', { name: 'Chat settings' }).click();
  const setting = page.getByRole('menuitemcheckbox', { name: 'Play a sound for new messages' });
  await expect.element(setting).toBeChecked();
  await receive(2, 'fern');
  await expect.poll(() => start.mock.calls.length).toBe(1);

  await setting.click();
  await expect.element(setting).not.toBeChecked();
  expect(usePreferences.getState().soundEnabled).toBe(false);
  later(10);
  await receive(3, 'fern');
  expect(start).toHaveBeenCalledTimes(1);
  await setting.click();
  await expect.poll(() => start.mock.calls.length).toBe(2);

  await receive(4, 'robin');
  later(10);
  await receive(5, 'fern');
  // Several messages in a short time play one sound.
  later(1);
  await receive(6, 'fern');
  later(1);
  await receive(7, 'fern');
  await expect.poll(() => start.mock.calls.length).toBe(4);
});
