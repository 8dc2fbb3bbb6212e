import { attributeValue, hasFlag } from './sdp.ts';
import type { MediaSection, SessionDescription } from './sdp.ts';
import type { RemoteTransport } from './offer.ts';

/** This side's ICE and DTLS parameters, as in SDP. */
export type LocalTransport = {
  iceUfrag: string;
  icePwd: string;
  fingerprint: string;
  setup: string;
  candidates: string[];
};

/**
 * A section of the answer: its lines without those for ICE and DTLS, or undefined lines if it is rejected.
 */
type AnsweredSection = { offered: MediaSection; mid: string; formats: number[]; lines: string[] | undefined };

/** Everything needed to write an answer. */
export type AnswerPlan = { remote: RemoteTransport; isBundled: boolean; sections: AnsweredSection[] };

/** The content of the answer's accepted sections. */
export type AnsweredSections = Map<MediaSection, { formats: number[]; lines: string[] }>;

/** All sections of an offer in order. Those not in `answered` are rejected. */
export function answerSections(offer: SessionDescription, answered: AnsweredSections): AnsweredSection[] {
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

/** The answer to a planned offer, including all candidates. */
export function writeAnswer(plan: AnswerPlan, local: LocalTransport, sessionId: number): string {
  const accepted = plan.sections.filter((section) => section.lines !== undefined);
  const lines = [
    'v=0',
    `o=- ${sessionId} 0 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    ...(plan.isBundled ? [`a=group:BUNDLE ${accepted.map((section) => section.mid).join(' ')}`] : []),
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
