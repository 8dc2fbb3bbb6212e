import { parseIpAddress } from './ip-address.ts';

/**
 * Whose `X-Forwarded-For` is trusted: nobody's, that of so many proxies in a row right in front of the server, or that
 * of proxies at these addresses and networks.
 */
export type TrustedProxies = false | number | string[];

/** More in a row is a typing mistake. */
const maxProxies = 20;

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const kind = parseIpAddress(address)?.kind();
  if (kind === undefined || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 would be everybody.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (kind === 'ipv4' ? 32 : 128);
}

/**
 * `off`, `on` (one proxy), a number of proxies, or a comma-separated list of addresses and networks in CIDR notation
 * (RFC 4632). Undefined for anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  if (text === 'on') return 1;
  if (/^[1-9]\d?$/.test(text)) return Number(text) <= maxProxies ? Number(text) : undefined;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * The same as Fastify takes it. Counting is by a function, for a bare number makes it trust no proxy; each proxy appends
 * the address that called it, so what a caller wrote itself is left of all that is trusted.
 */
export function proxyTrust(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
