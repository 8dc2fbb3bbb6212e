import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import { emptyVp8Descriptor, parseVp8Descriptor } from '../rtp/codecs/vp8-descriptor.ts';

/** A picture in file format: VP8 as it is, H.264 as NAL units with start codes (ITU-T H.264, annex B). */
export type EncodedPicture = { data: Buffer; isKeyframe: boolean };

/** Joins the RTP payloads of one picture (RFC 7741, RFC 6184). Undefined if they do not form a picture. */
export function depacketize(
  codec: VideoCodec,
  payloads: readonly Buffer[],
  isKeyframe: boolean,
): EncodedPicture | undefined {
  const parts = codec === 'VP8' ? partsOfVp8(payloads) : partsOfH264(payloads);
  if (parts === undefined) return undefined;
  const data = Buffer.concat(parts);
  return data.length === 0 ? undefined : { data, isKeyframe };
}

const descriptor = emptyVp8Descriptor();

function partsOfVp8(payloads: readonly Buffer[]): Buffer[] | undefined {
  const parts: Buffer[] = [];
  for (const payload of payloads) {
    if (!parseVp8Descriptor(payload, 0, payload.length, descriptor)) return undefined;
    parts.push(payload.subarray(descriptor.length));
  }
  return parts;
}

const startCode = Buffer.of(0, 0, 0, 1);
const nalTypeStapA = 24;
const nalTypeFuA = 28;

/** Parses the three payload kinds of packetization mode 1 (RFC 6184, 5.6 to 5.8). */
function partsOfH264(payloads: readonly Buffer[]): Buffer[] | undefined {
  const parts: Buffer[] = [];
  let isInFragments = false;
  for (const payload of payloads) {
    const [header = 0, fragmentHeader = 0] = payload;
    const type = header & 0x1f;
    const isFirst = (fragmentHeader & 0x80) !== 0;
    // Fragments of a unit must be consecutive, from its first to its last.
    if (isInFragments !== (type === nalTypeFuA && !isFirst)) return undefined;
    if (type === nalTypeFuA) {
      if (payload.length < 2) return undefined;
      if (isFirst) parts.push(startCode, Buffer.of((header & 0xe0) | (fragmentHeader & 0x1f)));
      parts.push(payload.subarray(2));
      isInFragments = (fragmentHeader & 0x40) === 0;
    } else if (type === nalTypeStapA) {
      if (!addAggregated(payload, parts)) return undefined;
    } else if (type > 0 && type < nalTypeStapA) {
      parts.push(startCode, payload);
    }
    // Reserved types are ignored (5.2).
  }
  return isInFragments ? undefined : parts;
}

/** Adds the units of one STAP-A (RFC 6184, 5.7.1). False if they are truncated. */
function addAggregated(payload: Buffer, parts: Buffer[]): boolean {
  for (let position = 1; position < payload.length;) {
    if (position + 2 > payload.length) return false;
    const end = position + 2 + payload.readUInt16BE(position);
    if (end > payload.length) return false;
    if (end > position + 2) parts.push(startCode, payload.subarray(position + 2, end));
    position = end;
  }
  return true;
}
