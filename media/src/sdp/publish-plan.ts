import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import { answerSections } from './answer.ts';
import type { AnswerPlan, AnsweredSections } from './answer.ts';
import {
  feedbackLines,
  isOpus,
  isVp8,
  offeredCodecs,
  opusLines,
  preferredH264,
  videoLines,
} from './codecs.ts';
import { extensionId, extensionLines, extensionUris } from './header-extensions.ts';
import { readOffer, refuseOffer } from './offer.ts';
import { attributeValues } from './sdp.ts';
import type { MediaSection } from './sdp.ts';
import { offeredLayers } from './simulcast-offer.ts';

/** The accepted part of a publisher's offer, and how its packets are distinguished. */
export type PublishPlan = AnswerPlan & {
  audioPayloadTypes: Set<number>;
  videoCodecs: Map<number, VideoCodec>;
  /** Maps a retransmission payload type to the one it repairs (RFC 4588). */
  rtxPayloadTypes: Map<number, number>;
  /** Maps a retransmission SSRC to the one it repairs, if the offer contains that. */
  rtxSsrcs: Map<number, number>;
  /** Ids of header extensions. 0 if not offered. */
  transportSequenceId: number;
  ridId: number;
  repairedRidId: number;
  /** Names of the accepted simulcast layers (RFC 8851). Empty without simulcast. */
  rids: Set<string>;
};

/**
 * In kilobits per second. Without this parameter Chromium starts its estimate at 300 kbps, shrinks a 1280x720
 * camera to a width of 320 for it, and takes half a minute to grow again. Other senders ignore it.
 */
const startBitrate = 'x-google-start-bitrate=1800';

/**
 * Parses a publisher's offer (RFC 9725) and decides what to accept: Opus, VP8, H.264 and their
 * retransmission. Throws `invalid_sdp` with a message about what is missing.
 */
export function planPublish(text: string): PublishPlan {
  const { description, audio, video, remote, isBundled } = readOffer(text, 'publish');
  const plan: PublishPlan = {
    remote,
    isBundled,
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
  for (const section of [audio, video]) {
    if (section === undefined) continue;
    plan.transportSequenceId ||= extensionId(section, extensionUris.transportSequence);
  }
  const feedback = plan.transportSequenceId === 0 ? [] : ['transport-cc'];
  const answered: AnsweredSections = new Map();
  if (audio !== undefined) answered.set(audio, takeAudio(plan, audio, feedback));
  if (video !== undefined) answered.set(video, takeVideo(plan, video, feedback));
  plan.sections = answerSections(description, answered);
  return plan;
}

type Answered = { formats: number[]; lines: string[] };

function takeAudio(plan: PublishPlan, audio: MediaSection, feedback: string[]): Answered {
  const opus = offeredCodecs(audio).find(isOpus) ?? refuseOffer('The offer sends audio, but not Opus');
  plan.audioPayloadTypes.add(opus.payloadType);
  return {
    formats: [opus.payloadType],
    lines: [
      'recvonly',
      ...extensionLines(audio, [extensionUris.transportSequence, extensionUris.mid]),
      ...opusLines(opus),
      ...feedbackLines(opus, feedback),
    ],
  };
}

function takeVideo(plan: PublishPlan, video: MediaSection, feedback: string[]): Answered {
  const codecs = takeVideoCodecs(plan, video, feedback);
  for (const group of attributeValues(video, 'ssrc-group')) {
    const [kind, primary, rtx] = group.split(' ');
    if (kind === 'FID') plan.rtxSsrcs.set(Number(rtx), Number(primary));
  }
  plan.ridId = extensionId(video, extensionUris.rid);
  plan.repairedRidId = extensionId(video, extensionUris.repairedRid);
  plan.rids = new Set(plan.ridId === 0 ? [] : offeredLayers(video));
  const rids = [...plan.rids];
  const layerLines =
    rids.length === 0 ? [] : [...rids.map((rid) => `rid:${rid} recv`), `simulcast:recv ${rids.join(';')}`];
  const layerUris = rids.length === 0 ? [] : [extensionUris.rid, extensionUris.repairedRid];
  const extensions = [extensionUris.transportSequence, extensionUris.mid, ...layerUris];
  return {
    formats: codecs.formats,
    lines: ['recvonly', ...extensionLines(video, extensions), ...codecs.lines, ...layerLines],
  };
}

/** Accepts VP8 and one H.264, each with its retransmission. */
function takeVideoCodecs(plan: PublishPlan, video: MediaSection, feedback: string[]): Answered {
  const codecs = offeredCodecs(video);
  const h264 = new Set(preferredH264(codecs));
  const taken = codecs.filter((codec) => isVp8(codec) || h264.has(codec));
  if (taken.length === 0)
    refuseOffer('The offer sends video, but neither VP8 nor H.264 with packetization-mode=1');
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
  return { formats, lines };
}
