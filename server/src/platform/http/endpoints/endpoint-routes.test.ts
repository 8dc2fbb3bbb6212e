import { contract } from '@greenroom/contract/router';
import { expect, test } from 'vitest';
import { endpoints } from '../endpoint-binding.ts';
import { createEndpointRoutes, type EndpointHandlers } from './endpoint-routes.ts';

const unsubscribe = endpoints.push.unsubscribe.handler(() => {
  throw new Error('never called');
});

test('an endpoint of the contract without a handler is named, and a second handler is refused', () => {
  const routes = createEndpointRoutes();
  routes.add({ push: { unsubscribe } });
  expect(() => routes.add({ push: { unsubscribe } })).toThrow('push.unsubscribe already has a handler');
  expect(() => routes.complete()).toThrow(/push\.subscribe\b/);
  expect(() => routes.complete()).not.toThrow(/push\.unsubscribe\b/);
});

test('each access is defined once, and an undefined access is named', () => {
  const routes = createEndpointRoutes();
  const all = Object.entries(contract).map(([group, procedures]) => [
    group,
    Object.fromEntries(Object.keys(procedures).map((name) => [name, unsubscribe])),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever the handlers do, none is called
  routes.add(Object.fromEntries(all) as EndpointHandlers);
  const everybody = { check: () => undefined };
  routes.admit('streamer', everybody);
  expect(() => routes.admit('streamer', everybody)).toThrow('The access streamer is already defined');
  expect(() => routes.complete()).toThrow('No feature defines who has these accesses: brand, admin');
  routes.admit('brand', everybody);
  routes.admit('admin', everybody);
  expect(routes.complete().admissions).toEqual({ streamer: everybody, brand: everybody, admin: everybody });
});
