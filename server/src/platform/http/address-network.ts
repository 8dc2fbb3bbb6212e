import { isIPv4, isIPv6 } from 'node:net';

/** An address as it is meant: IPv4 without its IPv6 clothes, and without the name of a network card. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** The first `groups` of the eight groups of an IPv6 address: `2001:db8:0::/48`. */
export function ipv6Network(address: string, groups: number): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, groups);
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/${groups * 16}`;
}

/**
 * Where an address is without whose it is: the /24 of an IPv4 address, the /48 of an IPv6 one. Empty for what is no
 * address.
 */
export function networkOfAddress(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? ipv6Network(plain, 3) : '';
}
