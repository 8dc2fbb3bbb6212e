import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../platform/actor.ts';

/** A person's power in a streamer's chats. */
export type ChatPower = ChatStanding['role'];

interface ChatRoles {
  moderatorIds: ReadonlySet<string>;
  /** People whom the streamer has blocked. */
  blockedIds: ReadonlySet<string>;
  bans: { has: (userId: string) => boolean };
}

/**
 * The streamer and admins have a streamer's powers, appointed moderators a moderator's (LIVEROLE-12). Blocked
 * and banned people have none.
 */
export function chatPowerOf(
  person: Pick<Actor, 'userId' | 'role'>,
  hostId: string,
  rules: ChatRoles,
): ChatPower {
  const rank = chatRankOf(person, hostId, rules);
  return rank === 'moderator' && rules.bans.has(person.userId) ? 'viewer' : rank;
}

/** The rank to which a person was appointed, even while banned: a ban does not change who may act on them. */
export function chatRankOf(
  person: Pick<Actor, 'userId' | 'role'>,
  hostId: string,
  rules: Pick<ChatRoles, 'moderatorIds' | 'blockedIds'>,
): ChatPower {
  if (person.userId === hostId || person.role === 'admin') return 'streamer';
  return rules.moderatorIds.has(person.userId) && !rules.blockedIds.has(person.userId)
    ? 'moderator'
    : 'viewer';
}

/**
 * Deleting others' messages, timeouts, bans, unbans, purges, undo, reading log and notes, changing settings
 * (MOD-1 to MOD-9, MOD-22).
 */
export function mayModerate(power: ChatPower): boolean {
  return power !== 'viewer';
}

/** Only the streamer appoints moderators. */
export function mayAppoint(power: ChatPower): boolean {
  return power === 'streamer';
}

/**
 * Nobody can time out or ban the streamer in their own chat, an admin (MOD-22), or themselves. A moderator
 * can be sanctioned only by the streamer, not by other moderators.
 */
export function maySanction(
  actor: { userId: string; power: ChatPower },
  target: { userId: string; power: ChatPower },
): boolean {
  if (!mayModerate(actor.power) || actor.userId === target.userId) return false;
  return target.power === 'viewer' || (target.power === 'moderator' && actor.power === 'streamer');
}
