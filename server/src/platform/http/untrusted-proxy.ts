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
      'A request has a forwarding header that TRUST_PROXY does not trust. Behind a proxy, set TRUST_PROXY. Otherwise all visitors share the address of the proxy and its limits: for sign-ins, rendered pages, joins of shows, open live connections, viewers whose video is connecting, anonymous viewers that are counted, and unpaid checkouts.',
    );
  });
}
