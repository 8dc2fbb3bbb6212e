import { isIPv6 } from 'node:net';
import { ipv6Network, plainAddress } from './address-network.ts';

/** What counts as one address: an IPv4 address, or the /64 that one IPv6 customer has at least (RFC 6177). */
export function addressGroup(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? ipv6Network(plain, 4) : plain;
}
