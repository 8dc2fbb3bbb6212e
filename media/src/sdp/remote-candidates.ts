import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * How many addresses of one session this server sends connectivity checks to. A peer has few that matter, and
 * its own checks, which arrive here from wherever it is, are sufficient. Each address costs about six packets
 * to a destination of the peer's choice.
 */
const mostRemoteCandidates = 4;

/** Networks in which this machine announces itself: an address in each, with its prefix length. */
export type OwnNetworks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/**
 * Networks of this machine in which it announces itself. With an announced address, that is the only one,
 * because the networks behind the address translation must not be probed.
 * @param candidates of this side, as SDP attribute values
 */
export function announcedNetworks(
  candidates: readonly string[],
  announcedIp: string | undefined,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): OwnNetworks {
  const announced = new Set(
    announcedIp === undefined ? candidates.map((candidate) => candidate.split(' ')[4]) : [announcedIp],
  );
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, cidr }) => cidr !== null && announced.has(address))
    .map(({ cidr }) => ipaddr.parseCIDR(cidr ?? ''));
}

/** Ranges that are never a machine's address. */
const neverChecked = new Set<string>(['multicast', 'broadcast', 'unspecified']);

/**
 * Whether checks may be sent to an address: a public one, or one in a network in which this server announces
 * itself. Never a multicast, broadcast or unspecified one.
 */
function mayBeChecked(text: string, networks: OwnNetworks): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const range = address.range();
  if (range === 'unicast') return true;
  return (
    !neverChecked.has(range) &&
    networks.some(
      ([network, prefix]) => network.kind() === address.kind() && address.match([network, prefix]),
    )
  );
}

/** The remote candidates that one session uses, from its offer and everything trickled later. */
export class RemoteCandidates {
  readonly #networks: OwnNetworks;
  readonly #taken = new Set<string>();

  constructor(networks: OwnNetworks) {
    this.#networks = networks;
  }

  /** The candidates (SDP attribute values) to use, each address and port once. The rest is ignored. */
  take(candidates: readonly string[]): string[] {
    return candidates.filter((candidate) => {
      const [, , , , address = '', port = ''] = candidate.split(' ');
      const place = `${address} ${port}`;
      if (this.#taken.size >= mostRemoteCandidates || this.#taken.has(place)) return false;
      if (!mayBeChecked(address, this.#networks)) return false;
      this.#taken.add(place);
      return true;
    });
  }
}
