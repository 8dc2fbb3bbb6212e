import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { SocketState } from '../../lib/live/live-socket.ts';
import { followBlocks } from './blocks.live.ts';
import { profileKeys } from './profile-keys.ts';

function fakeSocket() {
  const handlers = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  let state: SocketState = { name: 'connected' };
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on(name: string, handler: () => void) {
      handlers.set(name, handler);
      return () => handlers.delete(name);
    },
    receive: (name: string) => handlers.get(name)?.(),
    become(next: 'connected' | 'reconnecting') {
      state = { name: next };
      for (const listener of listeners) listener();
    },
  };
}

const queryKey = [...profileKeys.blocked, 'ids', 'session'];
let queryClient: QueryClient;
let socket: ReturnType<typeof fakeSocket>;
const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, []);
  socket = fakeSocket();
});

it('asks again when the user blocked or unblocked somebody on any page', () => {
  followBlocks(socket as never, queryClient);
  expect(isStale()).toBe(false);
  socket.receive('profile:blocks-changed');
  expect(isStale()).toBe(true);
});

it('asks again once a lost connection is back, and not while it is away', () => {
  followBlocks(socket as never, queryClient);
  socket.become('reconnecting');
  expect(isStale()).toBe(false);
  socket.become('connected');
  expect(isStale()).toBe(true);
});

it('asks no more once it was stopped', () => {
  followBlocks(socket as never, queryClient)();
  socket.receive('profile:blocks-changed');
  socket.become('reconnecting');
  socket.become('connected');
  expect(isStale()).toBe(false);
});
