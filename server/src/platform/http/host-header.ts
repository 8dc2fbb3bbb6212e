import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { gateRequests } from './request-gate.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** A name or an address with a port or without (RFC 9110, 7.2; RFC 3986, 3.2.2); empty where the target has none. */
const writtenHost = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Whether a request names one host at most, written as one is (RFC 9112, 3.2). Node itself refuses one of HTTP/1.1 that names
 * none, and takes the first of several.
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

/** Refuses every other request with 400: a proxy in front may have taken it for another host's. */
export function refuseUnclearHosts(app: FastifyInstance): void {
  gateRequests(app, (request) => {
    if (hasClearHost(request)) return true;
    answerUnreadable(new Error('no clear host'), request.socket);
    return false;
  });
}
