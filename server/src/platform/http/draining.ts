import type { FastifyInstance } from 'fastify';

/** How long the listener stays open for requests in progress. */
const drainLimitMs = 5000;

export interface Draining {
  readonly isDraining: boolean;
  /** @throws Error once the server has begun to stop and should get no more traffic. */
  check(): Promise<void>;
  /** Begins the stop. Resolves when all requests are answered, or after five seconds. */
  drain(): Promise<void>;
}

/**
 * Lets a stopping server finish its requests with the listener still open. A load balancer sees meanwhile
 * that the server is not ready, and a page that is being rendered can still call this server's API. Must be
 * created before any route.
 */
export function createDraining(app: FastifyInstance): Draining {
  let isDraining = false;
  let requestsInFlight = 0;
  let settled: (() => void) | undefined;

  app.addHook('onRequest', async (_request, reply) => {
    requestsInFlight += 1;
    // `close` is emitted after the answer, and also when the caller disconnected before it.
    reply.raw.once('close', () => {
      requestsInFlight -= 1;
      if (requestsInFlight === 0) settled?.();
    });
    if (isDraining) reply.header('connection', 'close');
  });

  return {
    get isDraining() {
      return isDraining;
    },
    async check() {
      if (isDraining) throw new Error('the server is stopping');
    },
    async drain() {
      isDraining = true;
      if (requestsInFlight === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      settled = resolve;
      const limit = setTimeout(resolve, drainLimitMs);
      await promise;
      clearTimeout(limit);
    },
  };
}
