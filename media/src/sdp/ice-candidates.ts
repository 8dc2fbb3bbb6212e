import { isIP } from 'node:net';

/** A machine has few networks, and this server sends checks to each candidate. */
const mostCandidates = 32;

/**
 * The remote candidates that a server can use, as SDP attribute values without 'a=' (RFC 8839, 5.1): UDP with
 * a literal address. Names (`.local` of mDNS) are left out, so that nobody can make this server resolve
 * names; connectivity checks that arrive from there are sufficient. Without duplicates, at most
 * `mostCandidates`.
 */
export function usableCandidates(attributes: string[]): string[] {
  const usable = attributes.filter((attribute) => {
    const [, component, transport, , address] = attribute.split(' ');
    return (
      attribute.startsWith('candidate:') &&
      component === '1' &&
      transport?.toLowerCase() === 'udp' &&
      isIP(address ?? '') !== 0
    );
  });
  return [...new Set(usable)].slice(0, mostCandidates);
}

const hostPriority = (localPreference: number) => 126 * 2 ** 24 + localPreference * 2 ** 8 + 255;

/**
 * The candidates of an answer, as SDP attribute values: the announced address first if there is one, then the
 * gathered ones. The loopback address only on a machine without any network.
 */
export function answerCandidates(
  gathered: string[],
  udpPort: number,
  announcedIp: string | undefined,
): string[] {
  const host = (foundation: string, address: string, preference: number) =>
    `candidate:${foundation} 1 UDP ${hostPriority(preference)} ${address} ${udpPort} typ host`;
  const candidates = gathered.filter((candidate) => candidate.split(' ')[4] !== announcedIp);
  if (announcedIp !== undefined) candidates.unshift(host('announced', announcedIp, 65_535));
  if (candidates.length === 0) candidates.push(host('loopback', '127.0.0.1', 1));
  return candidates;
}

/** A trickle ICE fragment (RFC 8840): the session's ufrag and its candidates. */
export type IceFragment = { iceUfrag: string | undefined; candidates: string[] };

export function parseIceFragment(text: string): IceFragment {
  const attributes = text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('a='))
    .map((line) => line.slice(2));
  const ufrag = attributes.find((attribute) => attribute.startsWith('ice-ufrag:'));
  return { iceUfrag: ufrag?.slice('ice-ufrag:'.length).trim(), candidates: usableCandidates(attributes) };
}
