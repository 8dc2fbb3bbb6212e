import { attributeValue, hasFlag } from './sdp.ts';
import type { MediaSection, SessionDescription } from './sdp.ts';
import type { RemoteTransport } from './offer.ts';

/** This side's values for ICE and DTLS, as in SDP. */
export type LocalTransport = {
  iceUfrag: string;
  icePwd: string;
  fingerprint: string;
  setup: string;
  candidates: string[];
};

/** One section of the answer: its lines without what ICE and DTLS add, or undefined lines when it is refused. */
type AnsweredSection = { offered: MediaSection; mid: string; formats: number[]; lines: string[] | undefined };

/** What an answer is written from. */
export type AnswerPlan = { remote: RemoteTransport; isBundled: boolean; sections: AnsweredSection[] };

/** What the answer says about the sections that are taken. */
export type AnsweredSections = Map<MediaSection, { formats: number[]; lines: string[] }>;

/** All sections of an offer in its order; those that are not in `answered` are refused. */
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

/** The answer to a planned offer, with all candidates in it. */
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
