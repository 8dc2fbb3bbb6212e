import { usableCandidates } from './ice-candidates.ts';
import { RequestError } from './request-error.ts';
import { attributeValue, attributeValues, hasFlag, parseSdp } from './sdp.ts';
import type { MediaSection, SessionDescription } from './sdp.ts';

/** The other side's ICE and DTLS parameters. */
export type RemoteTransport = {
  iceUfrag: string;
  icePwd: string;
  /** Algorithm and value, as in SDP. */
  fingerprint: string;
  setup: 'active' | 'passive' | 'actpass';
  candidates: string[];
};

export type Direction = 'publish' | 'watch';

/** An offer that can be answered, with the sections to answer: at least one of the two. */
export type Offer = {
  description: SessionDescription;
  audio: MediaSection | undefined;
  video: MediaSection | undefined;
  remote: RemoteTransport;
  /** Whether the sections share one transport by a group (RFC 9143), which the answer must repeat. */
  isBundled: boolean;
};

/** Throws `invalid_sdp` with a message that gives the reason. */
export function refuseOffer(message: string): never {
  throw new RequestError('invalid_sdp', message);
}

/**
 * The first audio and the first video section with the wanted direction. All others are rejected in the
 * answer.
 */
function chooseSections(offer: SessionDescription, direction: Direction): (MediaSection | undefined)[] {
  const unwanted = direction === 'publish' ? ['recvonly', 'inactive'] : ['sendonly', 'inactive'];
  return ['audio', 'video'].map((kind) =>
    offer.media.find(
      (section) =>
        section.kind === kind &&
        (section.port !== 0 || hasFlag(section, 'bundle-only')) &&
        !unwanted.some((name) => hasFlag(section, name)),
    ),
  );
}

/**
 * Parses an offer and selects the sections to answer, which share one encrypted transport (RFC 9143, RFC
 * 5761). Throws `invalid_sdp` with a message about what is missing.
 */
export function readOffer(text: string, direction: Direction): Offer {
  const description = parseSdp(text);
  const [audio, video] = chooseSections(description, direction);
  const chosen = description.media.filter((section) => section === audio || section === video);
  const [bundled] = chosen;
  if (bundled === undefined) {
    refuseOffer(
      direction === 'publish'
        ? 'The offer sends neither audio nor video'
        : 'The offer receives neither audio nor video',
    );
  }
  for (const section of chosen) {
    if (!section.protocol.startsWith('UDP/TLS/RTP/SAVP'))
      refuseOffer('Only encrypted media is taken (UDP/TLS/RTP/SAVPF)');
    if (!hasFlag(section, 'rtcp-mux')) refuseOffer('RTP and RTCP must share a port (a=rtcp-mux)');
  }
  const mids = chosen.map((section) => attributeValue(section, 'mid') ?? '');
  const isBundled = attributeValues(description, 'group').some((group) => {
    const [semantics, ...members] = group.split(' ');
    return semantics === 'BUNDLE' && mids.every((mid) => members.includes(mid));
  });
  if (chosen.length > 1 && !isBundled)
    refuseOffer('Audio and video must share one transport (a=group:BUNDLE)');
  return { description, audio, video, remote: readRemoteTransport(description, bundled), isBundled };
}

function readRemoteTransport(offer: SessionDescription, bundled: MediaSection): RemoteTransport {
  const read = (name: string) => attributeValue(bundled, name) ?? attributeValue(offer, name);
  const iceUfrag = read('ice-ufrag');
  const icePwd = read('ice-pwd');
  const fingerprint = read('fingerprint');
  if (iceUfrag === undefined || icePwd === undefined)
    refuseOffer('The offer has no ICE user name and password');
  if (fingerprint === undefined) refuseOffer('The offer has no DTLS fingerprint');
  if (!/^sha-(1|224|256|384|512) [0-9A-F:]+$/i.test(fingerprint))
    refuseOffer('The DTLS fingerprint is not readable');
  const setup = read('setup') ?? 'actpass';
  if (setup !== 'active' && setup !== 'passive' && setup !== 'actpass')
    refuseOffer(`a=setup:${setup} cannot be answered`);
  const attributes = [offer, ...offer.media].flatMap((part) => part.attributes);
  return { iceUfrag, icePwd, fingerprint, setup, candidates: usableCandidates(attributes) };
}
