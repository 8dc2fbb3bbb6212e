import type { FastifyInstance } from 'fastify';

/** How long the listener is kept open for requests that were begun. */
const drainLimitMs = 5000;

export interface Draining {
  readonly isDraining: boolean;
  /** Throws once the server has begun to stop: it should get no more traffic. */
  check(): Promise<void>;
  /** Begins the stop. Resolves when all requests have their answers, or after five seconds. */
  drain(): Promise<void>;
}

/**
 * Lets a server that stops finish what it has begun, with its listener open: a balancer sees meanwhile that it is not
 * ready, and a page that is being rendered can still ask this server for its data. Made before any route.
 */
export function createDraining(app: FastifyInstance): Draining {
  let isDraining = false;
  let requestsInFlight = 0;
  let settled: (() => void) | undefined;

  app.addHook('onRequest', async (_request, reply) => {
    requestsInFlight += 1;
    // Comes after the answer, and also when the caller has hung up before.
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
