import { expect, test } from 'vitest';
import { endpoints } from '../endpoint-binding.ts';
import { createEndpointRoutes } from './endpoint-routes.ts';

const unsubscribe = endpoints.push.unsubscribe.handler(() => {
  throw new Error('never called');
});

test('an endpoint of the contract without a handler is named, and a second handler is refused', () => {
  const routes = createEndpointRoutes();
  routes.add({ push: { unsubscribe } });
  expect(() => routes.add({ push: { unsubscribe } })).toThrow('push.unsubscribe has a handler already');
  expect(() => routes.complete()).toThrow(/push\.subscribe\b/);
  expect(() => routes.complete()).not.toThrow(/push\.unsubscribe\b/);
});
