import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/**
 * Warns once if a proxy that `TRUST_PROXY` does not name seems to be in front of the server. Changes nothing
 * else, because a direct caller can send these headers too.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  {
    cameThroughUntrustedProxy,
    log,
  }: { cameThroughUntrustedProxy: (request: IncomingMessage) => boolean; log: Pick<Log, 'warn'> },
): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || !cameThroughUntrustedProxy(request.raw)) return;
    isSaid = true;
    log.warn(
      'A request came with a forwarding header that TRUST_PROXY does not trust. Behind a proxy, set TRUST_PROXY: without it all visitors share the address of the proxy, and so every limit of one address: 20 sign-ins, 600 rendered pages and 600 joins of shows a minute, 300 open live connections, 50 viewers whose video is connecting, 20 anonymous viewers that count, and the checkouts that wait for a payment.',
    );
  });
}
