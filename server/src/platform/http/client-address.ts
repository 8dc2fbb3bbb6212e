import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { proxyTrust, type TrustedProxies } from '../trusted-proxies.ts';

/** The address of who asks, read as Fastify reads it for `request.ip`; for requests that no route of Fastify gets. */
export function createClientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trust = proxyTrust(trusted);
  if (trust === false) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = typeof trust === 'function' ? trust : proxyAddress.compile(trust);
  // The library knows no connection that has ended.
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddress(request, isTrusted));
}
