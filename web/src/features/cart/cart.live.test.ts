import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { StandInSocket } from '../../testing/stand-in-socket.ts';
import { followCart } from './cart.live.ts';
import { cartQuery } from './own-cart.api.ts';

/** The cart of the drawer, and the cart with the destination of a checkout. */
const queryKeys = [
  cartQuery('kofi’s session').queryKey,
  cartQuery('kofi’s session', { countryCode: 'US', region: 'CA' }).queryKey,
];

function open() {
  const queryClient = new QueryClient();
  const keep = () => {
    for (const queryKey of queryKeys) queryClient.setQueryData(queryKey, { units: 0 } as never);
  };
  keep();
  const socket = new StandInSocket();
  const stop = followCart(socket as never, queryClient);
  const isStale = () => queryKeys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  return { socket, stop, isStale, keep };
}

test('the cart, with any destination, is loaded again when another device has changed it', () => {
  const { socket, stop, isStale, keep } = open();
  socket.moveTo('connected');
  expect(isStale()).toEqual([false, false]);
  socket.receive('cart:changed');
  expect(isStale()).toEqual([true, true]);
  keep();
  stop();
  socket.receive('cart:changed');
  expect(isStale()).toEqual([false, false]);
});

test('the cart is loaded again when the connection is back', () => {
  const { socket, isStale } = open();
  socket.moveTo('connected');
  socket.moveTo('reconnecting');
  expect(isStale()).toEqual([false, false]);
  socket.moveTo('connected');
  expect(isStale()).toEqual([true, true]);
});
