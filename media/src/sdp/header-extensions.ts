import { attributeValues } from './sdp.ts';
import type { MediaSection } from './sdp.ts';

export const extensionUris = {
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  absSendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
} as const;

/** The id that a section offers for a header extension (RFC 8285). 0 if it offers none. */
export function extensionId(section: MediaSection, uri: string): number {
  for (const value of attributeValues(section, 'extmap')) {
    const [id, offeredUri] = value.split(' ');
    // A direction may follow the number (RFC 8285, 5).
    if (offeredUri === uri && /^\d{1,3}(\/|$)/.test(id ?? '')) return Number.parseInt(id ?? '0', 10);
  }
  return 0;
}

/** The highest id in the one-byte form (RFC 8285, 4.2), in which packets are sent to viewers. */
const highestShortId = 14;

/** Like `extensionId`, but 0 for an id that does not fit into the one-byte form. */
export function shortExtensionId(section: MediaSection, uri: string): number {
  const id = extensionId(section, uri);
  return id > highestShortId ? 0 : id;
}

/** The answer's lines for the offered extensions among these. */
export function extensionLines(section: MediaSection, uris: string[]): string[] {
  return uris.flatMap((uri) => {
    const id = extensionId(section, uri);
    return id === 0 ? [] : [`extmap:${id} ${uri}`];
  });
}
