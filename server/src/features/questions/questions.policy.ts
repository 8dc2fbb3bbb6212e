import type { AnswerWay } from '@greenroom/contract/questions/questions.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';

/** A person's power in a streamer's chats. */
type ChatPower = ChatStanding['role'];

/**
 * A moderator may record that the streamer has just answered in the show. Only the streamer may write an
 * answer.
 */
export function mayAnswer(power: ChatPower, way: AnswerWay): boolean {
  return power === 'streamer' || (way === 'live' && power === 'moderator');
}

/** Its author may until somebody has answered, a moderator always. */
export function mayWithdraw(
  actor: { userId: string; power: ChatPower },
  question: { authorId: string | null; answeredAt: Date | null },
): boolean {
  if (actor.power !== 'viewer') return true;
  return question.authorId === actor.userId && question.answeredAt === null;
}
