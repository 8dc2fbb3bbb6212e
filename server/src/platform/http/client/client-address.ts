import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { proxyTrust, type TrustedProxies } from '../../addresses/trusted-proxies.ts';

/** Headers by which a proxy names its client. Browsers send none of these. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Tests whether a request came through an untrusted proxy. Its address is then the proxy's, and says nothing
 * about the visitor.
 */
export function createForwardingCheck(trusted: TrustedProxies): (request: IncomingMessage) => boolean {
  const trust = proxyTrust(trusted);
  const isTrusted =
    trust === false ? () => false : typeof trust === 'function' ? trust : proxyAddress.compile(trust);
  return ({ headers, socket }) =>
    forwardingHeaders.some((name) => headers[name] !== undefined) &&
    !isTrusted(socket.remoteAddress ?? '', 0);
}

/**
 * Finds a request's client address the way Fastify does for `request.ip`, for requests that never reach a
 * Fastify route.
 */
export function createClientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trust = proxyTrust(trusted);
  if (trust === false) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = typeof trust === 'function' ? trust : proxyAddress.compile(trust);
  // The library cannot read the address of a connection that has ended.
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddress(request, isTrusted));
}
