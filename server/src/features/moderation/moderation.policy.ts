import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../platform/actor.ts';

/** What somebody is in a streamer's chats. */
export type ChatPower = ChatStanding['role'];

interface ChatRoles {
  moderatorIds: ReadonlySet<string>;
  /** Whom the streamer has blocked. */
  blockedIds: ReadonlySet<string>;
  bans: { has: (userId: string) => boolean };
}

/**
 * The powers of a streamer belong to the chat's own streamer and to admins, those of a moderator to whom they made one
 * (LIVEROLE-12). Whom the streamer has blocked has none, nor has who is banned.
 */
export function chatPowerOf(
  person: Pick<Actor, 'userId' | 'role'>,
  hostId: string,
  rules: ChatRoles,
): ChatPower {
  const rank = chatRankOf(person, hostId, rules);
  return rank === 'moderator' && rules.bans.has(person.userId) ? 'viewer' : rank;
}

/** What somebody is made to be, also while they are banned: whose reach they are in does not change by that. */
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

/** Delete others' messages, time out, ban, unban, purge, undo, read log and notes, change settings (MOD-1 to MOD-9, MOD-22). */
export function mayModerate(power: ChatPower): boolean {
  return power !== 'viewer';
}

/** Who is a moderator is for the streamer to say. */
export function mayAppoint(power: ChatPower): boolean {
  return power === 'streamer';
}

/**
 * Nobody times out or bans the streamer in their own chat or an admin (MOD-22), or themselves. A moderator is out of other
 * moderators' reach, not of the streamer's.
 */
export function maySanction(
  actor: { userId: string; power: ChatPower },
  target: { userId: string; power: ChatPower },
): boolean {
  if (!mayModerate(actor.power) || actor.userId === target.userId) return false;
  return target.power === 'viewer' || (target.power === 'moderator' && actor.power === 'streamer');
}
