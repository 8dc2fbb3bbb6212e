import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * The addresses of one session that this server sends connectivity checks to. A peer has a few that matter, and its own
 * checks, which arrive here from wherever it is, do as well; each address costs it some six packets to whom the peer
 * names.
 */
const mostRemoteCandidates = 4;

/** Networks in which this machine says that it can be reached: an address in each, and the length of its prefix. */
export type OwnNetworks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/**
 * Networks of this machine in which it says that it can be reached. With an announced address, that is the only one:
 * what is behind the address translation is nobody's business.
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

/** What is no machine's address, wherever the server is. */
const neverChecked = new Set<string>(['multicast', 'broadcast', 'unspecified']);

/**
 * Whether checks may be sent to an address: one of the public internet, or one in a network in which this server says
 * that it is itself. Never a multicast, broadcast or unspecified one.
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

/** The remote candidates that one session uses, of its offer and of all that is trickled after it. */
export class RemoteCandidates {
  readonly #networks: OwnNetworks;
  readonly #taken = new Set<string>();

  constructor(networks: OwnNetworks) {
    this.#networks = networks;
  }

  /** Those of `candidates`, SDP attribute values, that are used: each address and port once. The rest is left out. */
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
