import { randomInt } from 'node:crypto';
import { writeAnswer } from '../sdp/answer.ts';
import type { AnswerPlan } from '../sdp/answer.ts';
import { answerCandidates } from '../sdp/ice-candidates.ts';
import { announcedNetworks } from '../sdp/remote-candidates.ts';
import type { PeerTransport } from './peer-transport.ts';

/**
 * Gathers this server's addresses, starts to check those of the offer, and writes the answer. Throws the
 * library's error for an address that it does not accept.
 */
export async function answerOffer(
  transport: PeerTransport,
  plan: AnswerPlan,
  { udpPort, announcedIp }: { udpPort: number; announcedIp: string | undefined },
): Promise<string> {
  const local = await transport.gather();
  const candidates = answerCandidates(local.candidates, udpPort, announcedIp);
  transport.takeCandidates(plan.remote.candidates, announcedNetworks(candidates, announcedIp));
  return writeAnswer(plan, { ...local, candidates }, randomInt(2 ** 47));
}
