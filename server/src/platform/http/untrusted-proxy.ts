import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/**
 * Says once that a proxy seems to stand in front of the server that `TRUST_PROXY` does not name. Nothing else is changed
 * by it: whoever calls the server directly can send these headers too.
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
