import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import { answerSections } from './answer.ts';
import type { AnswerPlan, AnsweredSections } from './answer.ts';
import { isOpus, isVp8, offeredCodecs, opusLines, preferredH264, videoLines } from './codecs.ts';
import { extensionUris, shortExtensionId } from './header-extensions.ts';
import { readOffer, refuseOffer } from './offer.ts';
import type { MediaSection } from './sdp.ts';

/**
 * What a viewer is sent: each kind that it accepts, with the SSRC and the header extension of our packets.
 */
export type WatchPlan = AnswerPlan & {
  audio: { payloadType: number; ssrc: number; absSendTimeId: number } | undefined;
  video:
    | { payloadTypes: Record<VideoCodec, number | undefined>; ssrc: number; absSendTimeId: number }
    | undefined;
};

/** The lines of a section sent to a viewer, for any codec. */
function sentSectionLines(
  section: MediaSection,
  { ssrc, absSendTimeId }: { ssrc: number; absSendTimeId: number },
): string[] {
  return [
    'sendonly',
    ...(absSendTimeId === 0 ? [] : [`extmap:${absSendTimeId} ${extensionUris.absSendTime}`]),
    `msid:greenroom ${section.kind}`,
    `ssrc:${ssrc} cname:greenroom`,
    `ssrc:${ssrc} msid:greenroom ${section.kind}`,
  ];
}

/**
 * Parses a viewer's offer (draft-ietf-wish-whep) and decides what to send. Both video codecs are accepted, so
 * that a publisher with the other codec can follow in the same session.
 * @param audioSsrc and @param videoSsrc identify the outgoing streams
 */
export function planWatch(text: string, audioSsrc: number, videoSsrc: number): WatchPlan {
  const { description, audio, video, remote, isBundled } = readOffer(text, 'watch');
  const plan: WatchPlan = { remote, isBundled, sections: [], audio: undefined, video: undefined };
  const answered: AnsweredSections = new Map();
  const opus = audio === undefined ? undefined : offeredCodecs(audio).find(isOpus);
  if (audio !== undefined && opus !== undefined) {
    plan.audio = {
      payloadType: opus.payloadType,
      ssrc: audioSsrc,
      absSendTimeId: shortExtensionId(audio, extensionUris.absSendTime),
    };
    answered.set(audio, {
      formats: [opus.payloadType],
      lines: [...sentSectionLines(audio, plan.audio), ...opusLines(opus)],
    });
  }
  if (video !== undefined) {
    const codecs = offeredCodecs(video);
    const vp8 = codecs.find(isVp8);
    const [h264] = preferredH264(codecs);
    const taken = codecs.filter((codec) => codec === vp8 || codec === h264);
    if (taken.length === 0)
      refuseOffer('The offer receives video, but neither VP8 nor H.264 with packetization-mode=1');
    plan.video = {
      payloadTypes: { VP8: vp8?.payloadType, H264: h264?.payloadType },
      ssrc: videoSsrc,
      absSendTimeId: shortExtensionId(video, extensionUris.absSendTime),
    };
    answered.set(video, {
      formats: taken.map((codec) => codec.payloadType),
      lines: [
        ...sentSectionLines(video, plan.video),
        ...taken.flatMap((codec) => videoLines(codec, ['goog-remb', 'ccm fir', 'nack', 'nack pli'])),
      ],
    });
  }
  if (answered.size === 0) refuseOffer('The offer receives audio, but not Opus');
  plan.sections = answerSections(description, answered);
  return plan;
}
