import { attributeValues } from './sdp.ts';
import type { MediaSection } from './sdp.ts';

export const extensionUris = {
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  absSendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
} as const;

/** The id that a section offers for a header extension (RFC 8285), 0 when it offers none. */
export function extensionId(section: MediaSection, uri: string): number {
  for (const value of attributeValues(section, 'extmap')) {
    const [id, offeredUri] = value.split(' ');
    // A direction may follow the number (RFC 8285, 5).
    if (offeredUri === uri && /^\d{1,3}(\/|$)/.test(id ?? '')) return Number.parseInt(id ?? '0', 10);
  }
  return 0;
}

/** The highest number that the one-byte form has (RFC 8285, 4.2): what is sent to viewers has it. */
const highestShortId = 14;

/** The id as `extensionId`; 0 also for one that the one-byte form cannot say. */
export function shortExtensionId(section: MediaSection, uri: string): number {
  const id = extensionId(section, uri);
  return id > highestShortId ? 0 : id;
}

/** The answer's lines for those of the extensions that the section offers. */
export function extensionLines(section: MediaSection, uris: string[]): string[] {
  return uris.flatMap((uri) => {
    const id = extensionId(section, uri);
    return id === 0 ? [] : [`extmap:${id} ${uri}`];
  });
}
