import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { StandInSocket } from '../../testing/stand-in-socket.ts';
import { toggleKeys, wishlistKeys } from './wishlist-keys.ts';
import { followWishlist } from './wishlists.live.ts';

const queryKey = wishlistKeys.productIds('kofi’s session');
let queryClient: QueryClient;
let socket: StandInSocket;
const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, []);
  socket = new StandInSocket();
});

test('the wishlist is loaded again when another device has changed it', () => {
  const stop = followWishlist(socket as never, queryClient);
  socket.moveTo('connected');
  // Data that the page has just requested is not requested twice.
  expect(isStale()).toBe(false);
  socket.receive('wishlist:changed');
  expect(isStale()).toBe(true);
  queryClient.setQueryData(queryKey, []);
  stop();
  socket.receive('wishlist:changed');
  expect(isStale()).toBe(false);
});

test('the wishlist is loaded again when the connection is back', () => {
  followWishlist(socket as never, queryClient);
  socket.moveTo('connected');
  socket.moveTo('reconnecting');
  expect(isStale()).toBe(false);
  socket.moveTo('connected');
  expect(isStale()).toBe(true);
});

test('the wishlist is not loaded again while an own press waits for its answer', () => {
  followWishlist(socket as never, queryClient);
  const answered = Promise.withResolvers<void>();
  const press = queryClient.getMutationCache().build(queryClient, {
    mutationKey: toggleKeys.of('a mug'),
    mutationFn: async () => answered.promise,
  });
  void press.execute(undefined);
  socket.receive('wishlist:changed');
  expect(isStale()).toBe(false);
  answered.resolve();
});
