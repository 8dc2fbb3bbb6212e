import { parseIpAddress } from './ip-address.ts';

/**
 * Whose `X-Forwarded-For` is trusted: nobody's, that of a number of consecutive proxies in front of the
 * server, or that of proxies with these addresses and networks.
 */
export type TrustedProxies = false | number | string[];

/** A larger number is a typing mistake. */
const maxProxies = 20;

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const kind = parseIpAddress(address)?.kind();
  if (kind === undefined || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix length of 0 would trust everybody.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (kind === 'ipv4' ? 32 : 128);
}

/**
 * Reads `TRUST_PROXY`: `off`, `on` (one proxy), a number of proxies, or a comma-separated list of addresses
 * and networks in CIDR notation (RFC 4632). Undefined for anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  if (text === 'on') return 1;
  if (/^[1-9]\d?$/.test(text)) return Number(text) <= maxProxies ? Number(text) : undefined;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * Converts the setting to Fastify's `trustProxy`. A number of proxies becomes a function, because Fastify
 * given a bare number trusts no proxy. Each proxy appends the address that called it, so entries that the
 * client wrote itself come before the trusted ones and are ignored.
 */
export function proxyTrust(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
