import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { gateRequests } from './request-gate.ts';
import { answerUnreadable } from './unreadable-request.ts';

/**
 * A host name or address with an optional port (RFC 9110, 7.2; RFC 3986, 3.2.2). Empty if the target has
 * none.
 */
const writtenHost = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Whether a request names at most one host, in valid notation (RFC 9112, 3.2). Node itself rejects an
 * HTTP/1.1 request without one, but accepts several and uses the first.
 */
export function hasClearHost({
  rawHeaders,
  headers,
}: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts <= 1 && writtenHost.test(headers.host ?? '');
}

/**
 * Rejects every request with an ambiguous host with 400. A proxy in front may have routed it as a request to
 * another host.
 */
export function refuseUnclearHosts(app: FastifyInstance): void {
  gateRequests(app, (request) => {
    if (hasClearHost(request)) return true;
    answerUnreadable(new Error('the host is ambiguous'), request.socket);
    return false;
  });
}
