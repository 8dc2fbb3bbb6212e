import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What is no address of the public internet (IANA special-purpose registries, RFC 6890). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}

/** All that is in use of IPv6 lies in 2000::/3; these parts of it are special, or carry an IPv4 address. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const specialUnicast = new BlockList();
specialUnicast.addSubnet('2001::', 23, 'ipv6');
specialUnicast.addSubnet('2001:db8::', 32, 'ipv6');
specialUnicast.addSubnet('2002::', 16, 'ipv6');
specialUnicast.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address, without brackets, is one of the public internet. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return globalUnicast.check(address, 'ipv6') && !specialUnicast.check(address, 'ipv6');
}
