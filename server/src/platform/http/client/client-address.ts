import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { proxyTrust, type TrustedProxies } from '../../addresses/trusted-proxies.ts';

/** What proxies say of whom they ask for; a browser sends none of these. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request came through a proxy that is not trusted: its address is then that of the proxy, and nothing that
 * goes by addresses means the visitor.
 */
export function createForwardingCheck(trusted: TrustedProxies): (request: IncomingMessage) => boolean {
  const trust = proxyTrust(trusted);
  const isTrusted =
    trust === false ? () => false : typeof trust === 'function' ? trust : proxyAddress.compile(trust);
  return ({ headers, socket }) =>
    forwardingHeaders.some((name) => headers[name] !== undefined) &&
    !isTrusted(socket.remoteAddress ?? '', 0);
}

/** The address of who asks, read as Fastify reads it for `request.ip`; for requests that no route of Fastify gets. */
export function createClientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trust = proxyTrust(trusted);
  if (trust === false) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = typeof trust === 'function' ? trust : proxyAddress.compile(trust);
  // The library reads no address of a connection that has ended.
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddress(request, isTrusted));
}
