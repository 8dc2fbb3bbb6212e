import ipaddr from 'ipaddr.js';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** An IP address in its usual notation; undefined for all else, such as `127.1`, which other programs take for an address. */
export function parseIpAddress(text: string): IpAddress | undefined {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
    ? ipaddr.parse(text)
    : undefined;
}

/** The same address as IPv4 where IPv6 only carries one (RFC 4291, 2.5.5.2), and without the name of a network card. */
function plainAddress(text: string): IpAddress | undefined {
  const address = parseIpAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address;
  const plain = new ipaddr.IPv6(address.parts);
  return plain.isIPv4MappedAddress() ? plain.toIPv4Address() : plain;
}

function networkOf(address: IpAddress, prefix: number): string {
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const cidr = `${address.toString()}/${prefix}`;
  return `${kind.networkAddressFromCIDR(cidr).toString()}/${prefix}`;
}

/** What counts as one address: an IPv4 address, or the /64 that one IPv6 customer has at least (RFC 6177). */
export function addressGroup(text: string): string {
  const address = plainAddress(text);
  if (address === undefined) return text;
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
}

/**
 * Where an address is without whose it is: the /24 of an IPv4 address, the /48 of an IPv6 one. Empty for what is no
 * address.
 */
export function networkOfAddress(text: string): string {
  const address = plainAddress(text);
  return address === undefined ? '' : networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

/** Whether an address is this machine's own. */
export function isLoopback(text: string): boolean {
  return plainAddress(text)?.range() === 'loopback';
}

const [globalUnicast, prefix] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address, without brackets, is one of the public internet (IANA special-purpose registries, RFC 6890).
 * False for what is no address, and for an IPv6 address that carries an IPv4 one.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseIpAddress(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast, prefix);
}
