import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { SocketState } from '../../lib/socket/live-socket.ts';
import { noticeKeys } from './notice-keys.ts';
import { followNotices } from './notices.live.ts';

const userId = 'mia';

function fakeSocket() {
  const handlers = new Map<string, (payload: never) => void>();
  const listeners = new Set<() => void>();
  let state: SocketState = { name: 'connected' };
  return {
    open: () => {},
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on(name: string, handler: (payload: never) => void) {
      handlers.set(name, handler);
      return () => handlers.delete(name);
    },
    receive: (name: string, payload: unknown) => handlers.get(name)?.(payload as never),
    moveTo(next: SocketState['name']) {
      state = { name: next } as SocketState;
      for (const listener of listeners) listener();
    },
  };
}

function notice(id: string, isRead = false): Notice {
  return {
    id,
    kind: 'role-changed',
    title: 'Your role has changed',
    link: '/profile',
    actor: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    isRead,
  };
}

let queryClient: QueryClient;
let socket: ReturnType<typeof fakeSocket>;
const count = () => queryClient.getQueryData(noticeKeys.unreadCount(userId));
const latest = () => queryClient.getQueryData<Notice[]>(noticeKeys.latest(userId))?.map(({ id }) => id);
const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(noticeKeys.unreadCount(userId), 1);
  queryClient.setQueryData(noticeKeys.latest(userId), [notice('one')]);
  socket = fakeSocket();
});

it('loads shown applications again when one is decided, also after a lost connection', () => {
  const key = ['applications', userId];
  queryClient.setQueryData(key, []);
  followNotices(socket as never, queryClient, userId);
  socket.receive('notice:new', { notice: notice('two'), unreadCount: 2 });
  expect(isStale(key)).toBe(false);
  const decided = { ...notice('three'), kind: 'application-decided' };
  socket.receive('notice:new', { notice: decided, unreadCount: 3 });
  expect(isStale(key)).toBe(true);
  queryClient.setQueryData(key, []);
  socket.moveTo('reconnecting');
  socket.moveTo('connected');
  expect(isStale(key)).toBe(true);
});

it('loads shown orders again after a notice about one, also after a lost connection', () => {
  const keys = {
    bought: ['orders', 'detail', userId, 'order-1'],
    sold: ['brand', 'orders', 'detail', userId, 'order-2'],
    returns: ['brand', 'returns', userId],
    products: ['brand', 'products', userId],
  };
  const reset = () => {
    for (const key of Object.values(keys)) queryClient.setQueryData(key, {});
  };
  const stale = () => Object.entries(keys).flatMap(([name, key]) => (isStale(key) === true ? [name] : []));
  const staleAfter = (kind: string) => {
    reset();
    socket.receive('notice:new', { notice: { ...notice(kind), kind }, unreadCount: 2 });
    return stale();
  };
  followNotices(socket as never, queryClient, userId);
  expect(staleAfter('role-changed')).toEqual([]);
  expect(staleAfter('order-changed')).toEqual(['bought']);
  expect(staleAfter('order-received')).toEqual(['sold']);
  expect(staleAfter('order-money-back')).toEqual(['sold']);
  expect(staleAfter('return-asked')).toEqual(['sold', 'returns']);
  reset();
  socket.moveTo('reconnecting');
  socket.moveTo('connected');
  expect(stale()).toEqual(['bought', 'sold', 'returns']);
});

it('adds a new notice at the top and takes over the count', () => {
  followNotices(socket as never, queryClient, userId);
  socket.receive('notice:new', { notice: notice('two'), unreadCount: 2 });
  expect(count()).toBe(2);
  expect(latest()).toEqual(['two', 'one']);
});

it('loads the lists again when notices were read elsewhere, and not when the count is the same', () => {
  followNotices(socket as never, queryClient, userId);
  socket.receive('notice:unread-count', { unreadCount: 1 });
  expect(isStale(noticeKeys.latest(userId))).toBe(false);
  socket.receive('notice:unread-count', { unreadCount: 0 });
  expect(count()).toBe(0);
  expect(isStale(noticeKeys.latest(userId))).toBe(true);
});

it('keeps the newer state when an older answer arrives later', async () => {
  let answer = (_count: number) => {};
  const asked = queryClient
    .fetchQuery({
      queryKey: noticeKeys.unreadCount(userId),
      queryFn: () => new Promise<number>((resolve) => (answer = resolve)),
    })
    .catch(() => {});
  followNotices(socket as never, queryClient, userId);
  socket.receive('notice:new', { notice: notice('two'), unreadCount: 2 });
  answer(1);
  await asked;
  expect(count()).toBe(2);
});

it('loads everything again after a lost connection', () => {
  followNotices(socket as never, queryClient, userId);
  socket.moveTo('reconnecting');
  expect(isStale(noticeKeys.unreadCount(userId))).toBe(false);
  socket.moveTo('connected');
  expect(isStale(noticeKeys.unreadCount(userId))).toBe(true);
});

it('does nothing after it is stopped', () => {
  followNotices(socket as never, queryClient, userId)();
  socket.receive('notice:new', { notice: notice('two'), unreadCount: 2 });
  socket.moveTo('reconnecting');
  socket.moveTo('connected');
  expect(count()).toBe(1);
  expect(latest()).toEqual(['one']);
  expect(isStale(noticeKeys.unreadCount(userId))).toBe(false);
});
