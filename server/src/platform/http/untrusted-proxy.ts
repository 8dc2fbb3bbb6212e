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
      'A request came with a forwarding header that TRUST_PROXY does not trust. Behind a proxy, set TRUST_PROXY: without it all visitors share the address of the proxy, and so its limits, such as 20 sign-ins a minute.',
    );
  });
}
