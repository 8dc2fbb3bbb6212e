import ipaddr from 'ipaddr.js';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an IP address in its standard notation. Undefined for anything else, such as `127.1`, which some
 * programs accept as an address.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
    ? ipaddr.parse(text)
    : undefined;
}

/** Reduces an IPv4-mapped IPv6 address to the IPv4 address (RFC 4291, 2.5.5.2), and drops the zone id. */
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

/**
 * The unit in which addresses are counted: an IPv4 address, or the /64 network that an IPv6 customer has at
 * least (RFC 6177).
 */
export function addressGroup(text: string): string {
  const address = plainAddress(text);
  if (address === undefined) return text;
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
}

/**
 * The network of an address, coarse enough not to identify a person: /24 for IPv4, /48 for IPv6. Empty for
 * text that is not an address.
 */
export function networkOfAddress(text: string): string {
  const address = plainAddress(text);
  return address === undefined ? '' : networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

/** Whether the address is a loopback address of this machine. */
export function isLoopback(text: string): boolean {
  return plainAddress(text)?.range() === 'loopback';
}

const [globalUnicast, prefix] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address (without brackets) belongs to the public internet, by the IANA special-purpose
 * registries (RFC 6890). False for text that is not an address, and for an IPv6 address that embeds an IPv4
 * one.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseIpAddress(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast, prefix);
}
