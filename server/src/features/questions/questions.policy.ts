import type { AnswerWay } from '@greenroom/contract/questions/questions.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';

/** What somebody is in a streamer's chats. */
type ChatPower = ChatStanding['role'];

/** A moderator may note that the streamer has just said it; what is written as the answer is the streamer's to say. */
export function mayAnswer(power: ChatPower, way: AnswerWay): boolean {
  return power === 'streamer' || (way === 'live' && power === 'moderator');
}

/** Its author may while nobody has answered, a moderator always. */
export function mayWithdraw(
  actor: { userId: string; power: ChatPower },
  question: { authorId: string | null; answeredAt: Date | null },
): boolean {
  if (actor.power !== 'viewer') return true;
  return question.authorId === actor.userId && question.answeredAt === null;
}
