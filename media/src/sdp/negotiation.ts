import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import { usableCandidates } from './ice-candidates.ts';
import { RequestError } from './request-error.ts';
import { offeredLayers } from './simulcast-offer.ts';
import { attributeValue, attributeValues, hasFlag, parseSdp } from './sdp.ts';
import type { MediaSection, SessionDescription } from './sdp.ts';

/** What ICE and DTLS need to know of the other side. */
export type RemoteTransport = {
  iceUfrag: string;
  icePwd: string;
  /** Algorithm and value, as in SDP. */
  fingerprint: string;
  setup: 'active' | 'passive' | 'actpass';
  candidates: string[];
};

export type LocalTransport = {
  iceUfrag: string;
  icePwd: string;
  fingerprint: string;
  setup: string;
  candidates: string[];
};

/** One section of the answer: its lines without what ICE and DTLS add, or undefined lines when it is refused. */
type AnsweredSection = { offered: MediaSection; mid: string; formats: number[]; lines: string[] | undefined };

type Plan = { remote: RemoteTransport; sections: AnsweredSection[] };

export type PublishPlan = Plan & {
  audioPayloadTypes: Set<number>;
  videoCodecs: Map<number, VideoCodec>;
  /** Retransmission payload type to the one it repairs (RFC 4588). */
  rtxPayloadTypes: Map<number, number>;
  /** Retransmission SSRC to the one it repairs, where the offer says so. */
  rtxSsrcs: Map<number, number>;
  /** Ids of header extensions, 0 when not offered. */
  transportSequenceId: number;
  ridId: number;
  repairedRidId: number;
  /** Names of the simulcast layers that are taken (RFC 8851), none without simulcast. */
  rids: Set<string>;
};

export type WatchPlan = Plan & {
  audio: { payloadType: number; ssrc: number; absSendTimeId: number } | undefined;
  video:
    | { payloadTypes: Record<VideoCodec, number | undefined>; ssrc: number; absSendTimeId: number }
    | undefined;
};

const extensionUris = {
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  absSendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
} as const;

type OfferedCodec = { payloadType: number; name: string; fmtp: Map<string, string>; fmtpLine: string };

function refuse(words: string): never {
  throw new RequestError('invalid_sdp', words);
}

function offeredCodecs(section: MediaSection): OfferedCodec[] {
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
  // A number once, and 7 bits of it (RFC 3550, 5.1): what follows is done for each.
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
    return [{ payloadType, name, fmtp, fmtpLine }];
  });
}

function extensionId(section: MediaSection, uri: string): number {
  for (const value of attributeValues(section, 'extmap')) {
    const [id, offeredUri] = value.split(' ');
    // A direction may follow the number (RFC 8285, 5).
    if (offeredUri === uri && /^\d{1,3}(\/|$)/.test(id ?? '')) return Number.parseInt(id ?? '0', 10);
  }
  return 0;
}

function readRemoteTransport(offer: SessionDescription, bundled: MediaSection): RemoteTransport {
  const read = (name: string) => attributeValue(bundled, name) ?? attributeValue(offer, name);
  const iceUfrag = read('ice-ufrag');
  const icePwd = read('ice-pwd');
  const fingerprint = read('fingerprint');
  if (iceUfrag === undefined || icePwd === undefined) refuse('The offer has no ICE user name and password');
  if (fingerprint === undefined) refuse('The offer has no DTLS fingerprint');
  if (!/^sha-(1|224|256|384|512) [0-9A-F:]+$/i.test(fingerprint))
    refuse('The DTLS fingerprint is not readable');
  const setup = read('setup') ?? 'actpass';
  if (setup !== 'active' && setup !== 'passive' && setup !== 'actpass')
    refuse(`a=setup:${setup} cannot be answered`);
  const attributes = [offer, ...offer.media].flatMap((part) => part.attributes);
  return { iceUfrag, icePwd, fingerprint, setup, candidates: usableCandidates(attributes) };
}

/**
 * Chromium otherwise starts its estimate at 300 kbps, shrinks a 1280x720 camera to 320 wide for it and takes half a
 * minute to grow again. Other senders ignore the parameter. Kilobits per second.
 */
const startBitrate = 'x-google-start-bitrate=1800';

type Direction = 'publish' | 'watch';

/** The first audio and the first video section that go the wanted way; every other one is refused in the answer. */
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

function readOffer(text: string, direction: Direction) {
  const offer = parseSdp(text);
  const [audio, video] = chooseSections(offer, direction);
  const chosen = offer.media.filter((section) => section === audio || section === video);
  const [bundled] = chosen;
  if (bundled === undefined) {
    refuse(
      direction === 'publish'
        ? 'The offer sends neither audio nor video'
        : 'The offer receives neither audio nor video',
    );
  }
  for (const section of chosen) {
    if (!section.protocol.startsWith('UDP/TLS/RTP/SAVP'))
      refuse('Only encrypted media is taken (UDP/TLS/RTP/SAVPF)');
    if (!hasFlag(section, 'rtcp-mux')) refuse('RTP and RTCP must share a port (a=rtcp-mux)');
  }
  const bundle = attributeValue(offer, 'group')?.split(' ') ?? [];
  const mids = chosen.map((section) => attributeValue(section, 'mid') ?? '');
  if (chosen.length > 1 && (bundle[0] !== 'BUNDLE' || !mids.every((mid) => bundle.includes(mid)))) {
    refuse('Audio and video must share one transport (a=group:BUNDLE)');
  }
  return { offer, audio, video, remote: readRemoteTransport(offer, bundled) };
}

const isOpus = (codec: OfferedCodec) => codec.name === 'opus/48000/2';
const isVp8 = (codec: OfferedCodec) => codec.name === 'vp8/90000';
const isH264 = (codec: OfferedCodec) =>
  codec.name === 'h264/90000' && codec.fmtp.get('packetization-mode') === '1';

/** Constrained baseline, then baseline, then what else there is: any of them is one H.264 stream to forward. */
function preferredH264(codecs: OfferedCodec[]): OfferedCodec[] {
  const h264 = codecs.filter(isH264);
  for (const profile of ['42e0', '4200']) {
    const matching = h264.filter((codec) =>
      codec.fmtp.get('profile-level-id')?.toLowerCase().startsWith(profile),
    );
    if (matching.length > 0) return matching.slice(0, 1);
  }
  return h264.slice(0, 1);
}

function opusLines(codec: OfferedCodec): string[] {
  const stereo = codec.fmtp.get('stereo') === '1' || codec.fmtp.get('sprop-stereo') === '1';
  return [
    `rtpmap:${codec.payloadType} opus/48000/2`,
    `fmtp:${codec.payloadType} minptime=10;useinbandfec=1${stereo ? ';stereo=1;sprop-stereo=1' : ''}`,
  ];
}

function videoLines(codec: OfferedCodec, feedback: string[], moreParameters: string[] = []): string[] {
  const parameters = [...(codec.fmtpLine === '' ? [] : [codec.fmtpLine]), ...moreParameters].join(';');
  return [
    `rtpmap:${codec.payloadType} ${isVp8(codec) ? 'VP8' : 'H264'}/90000`,
    ...(parameters === '' ? [] : [`fmtp:${codec.payloadType} ${parameters}`]),
    ...feedback.map((kind) => `rtcp-fb:${codec.payloadType} ${kind}`),
  ];
}

function answerSections(
  offer: SessionDescription,
  answered: Map<MediaSection, { formats: number[]; lines: string[] }>,
): AnsweredSection[] {
  return offer.media.map((offered, index) => {
    const answer = answered.get(offered);
    return {
      offered,
      mid: attributeValue(offered, 'mid') ?? String(index),
      formats: answer?.formats ?? [],
      lines: answer?.lines,
    };
  });
}

function extensionLines(section: MediaSection, uris: string[]): string[] {
  return uris.flatMap((uri) => {
    const id = extensionId(section, uri);
    return id === 0 ? [] : [`extmap:${id} ${uri}`];
  });
}

/** What a section that is sent to a viewer says, whatever the codec. */
function sentSectionLines(section: MediaSection, ssrc: number): string[] {
  return [
    'sendonly',
    ...extensionLines(section, [extensionUris.absSendTime]),
    `msid:greenroom ${section.kind}`,
    `ssrc:${ssrc} cname:greenroom`,
    `ssrc:${ssrc} msid:greenroom ${section.kind}`,
  ];
}

/**
 * Reads the offer of a publisher (RFC 9725) and decides what is taken: Opus, VP8, H.264 and their retransmission.
 * Throws `invalid_sdp` with words about what is missing.
 */
export function planPublish(text: string): PublishPlan {
  const { offer, audio, video, remote } = readOffer(text, 'publish');
  const plan: PublishPlan = {
    remote,
    sections: [],
    audioPayloadTypes: new Set(),
    videoCodecs: new Map(),
    rtxPayloadTypes: new Map(),
    rtxSsrcs: new Map(),
    transportSequenceId: 0,
    ridId: 0,
    repairedRidId: 0,
    rids: new Set(),
  };
  const answered = new Map<MediaSection, { formats: number[]; lines: string[] }>();
  for (const section of [audio, video]) {
    if (section === undefined) continue;
    plan.transportSequenceId ||= extensionId(section, extensionUris.transportSequence);
  }
  const feedback = plan.transportSequenceId === 0 ? [] : ['transport-cc'];
  if (audio !== undefined) {
    const opus = offeredCodecs(audio).find(isOpus) ?? refuse('The offer sends audio, but not Opus');
    plan.audioPayloadTypes.add(opus.payloadType);
    answered.set(audio, {
      formats: [opus.payloadType],
      lines: [
        'recvonly',
        ...extensionLines(audio, [extensionUris.transportSequence, extensionUris.mid]),
        ...opusLines(opus),
        ...feedback.map((kind) => `rtcp-fb:${opus.payloadType} ${kind}`),
      ],
    });
  }
  if (video !== undefined) {
    const codecs = offeredCodecs(video);
    const h264 = new Set(preferredH264(codecs));
    const taken = codecs.filter((codec) => isVp8(codec) || h264.has(codec));
    if (taken.length === 0)
      refuse('The offer sends video, but neither VP8 nor H.264 with packetization-mode=1');
    const lines: string[] = [];
    const formats: number[] = [];
    for (const codec of taken) {
      plan.videoCodecs.set(codec.payloadType, isVp8(codec) ? 'VP8' : 'H264');
      formats.push(codec.payloadType);
      lines.push(...videoLines(codec, [...feedback, 'ccm fir', 'nack', 'nack pli'], [startBitrate]));
      const rtx = codecs.find(
        (other) => other.name === 'rtx/90000' && other.fmtp.get('apt') === String(codec.payloadType),
      );
      if (rtx === undefined) continue;
      plan.rtxPayloadTypes.set(rtx.payloadType, codec.payloadType);
      formats.push(rtx.payloadType);
      lines.push(`rtpmap:${rtx.payloadType} rtx/90000`, `fmtp:${rtx.payloadType} apt=${codec.payloadType}`);
    }
    for (const group of attributeValues(video, 'ssrc-group')) {
      const [kind, primary, rtx] = group.split(' ');
      if (kind === 'FID') plan.rtxSsrcs.set(Number(rtx), Number(primary));
    }
    plan.ridId = extensionId(video, extensionUris.rid);
    plan.repairedRidId = extensionId(video, extensionUris.repairedRid);
    plan.rids = new Set(plan.ridId === 0 ? [] : offeredLayers(video));
    const uris: string[] = [extensionUris.transportSequence, extensionUris.mid];
    if (plan.rids.size > 0) {
      const rids = [...plan.rids];
      lines.push(...rids.map((rid) => `rid:${rid} recv`), `simulcast:recv ${rids.join(';')}`);
      uris.push(extensionUris.rid, extensionUris.repairedRid);
    }
    answered.set(video, { formats, lines: ['recvonly', ...extensionLines(video, uris), ...lines] });
  }
  plan.sections = answerSections(offer, answered);
  return plan;
}

/**
 * Reads the offer of a viewer (draft-ietf-wish-whep) and decides what it is sent. Both video codecs are kept open, so
 * that a publisher with the other codec can follow on the same session.
 * @param audioSsrc and @param videoSsrc name the outgoing streams
 */
export function planWatch(text: string, audioSsrc: number, videoSsrc: number): WatchPlan {
  const { offer, audio, video, remote } = readOffer(text, 'watch');
  const plan: WatchPlan = { remote, sections: [], audio: undefined, video: undefined };
  const answered = new Map<MediaSection, { formats: number[]; lines: string[] }>();
  const opus = audio === undefined ? undefined : offeredCodecs(audio).find(isOpus);
  if (audio !== undefined && opus !== undefined) {
    plan.audio = {
      payloadType: opus.payloadType,
      ssrc: audioSsrc,
      absSendTimeId: extensionId(audio, extensionUris.absSendTime),
    };
    answered.set(audio, {
      formats: [opus.payloadType],
      lines: [...sentSectionLines(audio, audioSsrc), ...opusLines(opus)],
    });
  }
  if (video !== undefined) {
    const codecs = offeredCodecs(video);
    const vp8 = codecs.find(isVp8);
    const [h264] = preferredH264(codecs);
    const taken = codecs.filter((codec) => codec === vp8 || codec === h264);
    if (taken.length === 0)
      refuse('The offer receives video, but neither VP8 nor H.264 with packetization-mode=1');
    plan.video = {
      payloadTypes: { VP8: vp8?.payloadType, H264: h264?.payloadType },
      ssrc: videoSsrc,
      absSendTimeId: extensionId(video, extensionUris.absSendTime),
    };
    answered.set(video, {
      formats: taken.map((codec) => codec.payloadType),
      lines: [
        ...sentSectionLines(video, videoSsrc),
        ...taken.flatMap((codec) => videoLines(codec, ['goog-remb', 'ccm fir', 'nack', 'nack pli'])),
      ],
    });
  }
  if (answered.size === 0) refuse('The offer receives audio, but not Opus');
  plan.sections = answerSections(offer, answered);
  return plan;
}

/** The answer to a planned offer, with all candidates in it. */
export function writeAnswer(plan: Plan, local: LocalTransport, sessionId: number): string {
  const accepted = plan.sections.filter((section) => section.lines !== undefined);
  const lines = [
    'v=0',
    `o=- ${sessionId} 0 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${accepted.map((section) => section.mid).join(' ')}`,
    'a=msid-semantic:WMS *',
    'a=ice-options:ice2 trickle',
  ];
  for (const section of plan.sections) {
    const { offered } = section;
    if (section.lines === undefined) {
      lines.push(
        `m=${offered.kind} 0 ${offered.protocol} ${offered.formats.join(' ')}`,
        'c=IN IP4 0.0.0.0',
        `a=mid:${section.mid}`,
        'a=inactive',
      );
      continue;
    }
    lines.push(
      `m=${offered.kind} 9 ${offered.protocol} ${section.formats.join(' ')}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${section.mid}`,
      'a=rtcp-mux',
      ...(hasFlag(offered, 'rtcp-rsize') ? ['a=rtcp-rsize'] : []),
      `a=ice-ufrag:${local.iceUfrag}`,
      `a=ice-pwd:${local.icePwd}`,
      `a=fingerprint:${local.fingerprint}`,
      `a=setup:${local.setup}`,
      ...section.lines.map((line) => `a=${line}`),
    );
    if (section === accepted[0]) {
      lines.push(...local.candidates.map((candidate) => `a=${candidate}`), 'a=end-of-candidates');
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}
