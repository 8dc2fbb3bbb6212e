import { attributeValues } from './sdp.ts';
import type { MediaSection } from './sdp.ts';

/**
 * A codec of an offer: `name` as in its `rtpmap` in lower case, the parameters of its `fmtp` by name and
 * verbatim, and the kinds of feedback in its `rtcp-fb`.
 */
export type OfferedCodec = {
  payloadType: number;
  name: string;
  fmtp: Map<string, string>;
  fmtpLine: string;
  feedback: ReadonlySet<string>;
};

/** The codecs of a section in order of preference, each payload type once. */
export function offeredCodecs(section: MediaSection): OfferedCodec[] {
  const fmtps = new Map(
    attributeValues(section, 'fmtp').map((value) => {
      const space = value.indexOf(' ');
      return [Number(value.slice(0, space)), value.slice(space + 1)] as const;
    }),
  );
  const maps = new Map(
    attributeValues(section, 'rtpmap').map((value) => {
      const space = value.indexOf(' ');
      return [Number(value.slice(0, space)), value.slice(space + 1)] as const;
    }),
  );
  // Each payload type once and with 7 bits only (RFC 3550, 5.1), because the work below is done for each.
  const payloadTypes = new Set(section.formats.filter((format) => /^\d{1,3}$/.test(format)).map(Number));
  return [...payloadTypes].flatMap((payloadType) => {
    const name = maps.get(payloadType)?.toLowerCase();
    if (name === undefined || payloadType > 127) return [];
    const fmtpLine = fmtps.get(payloadType) ?? '';
    const fmtp = new Map(
      fmtpLine.split(';').map((parameter) => {
        const [key = '', value = ''] = parameter.trim().split('=');
        return [key.toLowerCase(), value] as const;
      }),
    );
    return [{ payloadType, name, fmtp, fmtpLine, feedback: offeredFeedback(section, payloadType) }];
  });
}

/** The kinds of feedback for one payload type, including those for all of them. */
function offeredFeedback(section: MediaSection, payloadType: number): Set<string> {
  return new Set(
    attributeValues(section, 'rtcp-fb').flatMap((value) => {
      const [type, ...kind] = value.split(' ');
      return type === '*' || type === String(payloadType) ? [kind.join(' ')] : [];
    }),
  );
}

/** The answer's lines for the offered kinds among these. An answer must not add any (RFC 4585, 4.2). */
export function feedbackLines({ payloadType, feedback }: OfferedCodec, kinds: readonly string[]): string[] {
  return kinds.filter((kind) => feedback.has(kind)).map((kind) => `rtcp-fb:${payloadType} ${kind}`);
}

export const isOpus = (codec: OfferedCodec) => codec.name === 'opus/48000/2';
export const isVp8 = (codec: OfferedCodec) => codec.name === 'vp8/90000';
export const isH264 = (codec: OfferedCodec) =>
  codec.name === 'h264/90000' && codec.fmtp.get('packetization-mode') === '1';

/** Constrained baseline first, then baseline, then others. Any of them is one H.264 stream to forward. */
export function preferredH264(codecs: OfferedCodec[]): OfferedCodec[] {
  const h264 = codecs.filter(isH264);
  for (const profile of ['42e0', '4200']) {
    const matching = h264.filter((codec) =>
      codec.fmtp.get('profile-level-id')?.toLowerCase().startsWith(profile),
    );
    if (matching.length > 0) return matching.slice(0, 1);
  }
  return h264.slice(0, 1);
}

/** The answer's lines for Opus (RFC 7587), with stereo if it is offered. */
export function opusLines(codec: OfferedCodec): string[] {
  const stereo = codec.fmtp.get('stereo') === '1' || codec.fmtp.get('sprop-stereo') === '1';
  return [
    `rtpmap:${codec.payloadType} opus/48000/2`,
    `fmtp:${codec.payloadType} minptime=10;useinbandfec=1${stereo ? ';stereo=1;sprop-stereo=1' : ''}`,
  ];
}

/** The answer's lines for a video codec, with the offered parameters. */
export function videoLines(codec: OfferedCodec, feedback: string[], moreParameters: string[] = []): string[] {
  const parameters = [...(codec.fmtpLine === '' ? [] : [codec.fmtpLine]), ...moreParameters].join(';');
  return [
    `rtpmap:${codec.payloadType} ${isVp8(codec) ? 'VP8' : 'H264'}/90000`,
    ...(parameters === '' ? [] : [`fmtp:${codec.payloadType} ${parameters}`]),
    ...feedbackLines(codec, feedback),
  ];
}
