import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import { H264RtpPayload, Vp8RtpPayload } from 'werift-rtp';

/** A picture as a file holds it: VP8 as it is, H.264 as NAL units behind start codes (ITU-T H.264, annex B). */
export type EncodedPicture = { data: Buffer; isKeyframe: boolean };

/** Puts the RTP payloads of one picture together (RFC 7741, RFC 6184). Undefined when they make no picture. */
export function depacketize(
  codec: VideoCodec,
  payloads: readonly Buffer[],
  isKeyframe: boolean,
): EncodedPicture | undefined {
  try {
    const data = codec === 'VP8' ? joinVp8(payloads) : joinH264(payloads);
    return data.length === 0 ? undefined : { data, isKeyframe };
  } catch {
    // What a publisher sends may be anything.
    return undefined;
  }
}

function joinVp8(payloads: readonly Buffer[]): Buffer {
  return Buffer.concat(payloads.map((payload) => Vp8RtpPayload.deSerialize(payload).payload));
}

function joinH264(payloads: readonly Buffer[]): Buffer {
  const units: Buffer[] = [];
  let fragment: Buffer | undefined;
  for (const payload of payloads) {
    const read = H264RtpPayload.deSerialize(payload, fragment);
    fragment = read.fragment;
    if (read.payload !== undefined) units.push(read.payload);
  }
  return Buffer.concat(units);
}
