import {
  type ChatSettings,
  defaultChatSettings,
  openSettings,
} from '@greenroom/contract/chat/chat-settings.schemas';
import type { ChatStanding, ChatState } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../platform/actor.ts';
import { createReadCache } from '../../platform/read-cache.ts';
import { type ChatPower, chatPowerOf } from './moderation.policy.ts';
import { createModerationQueries } from './moderation.queries.ts';
import type { Queryable } from '../../db/client.ts';

/** The rules of a streamer's chats, in memory because every sent message needs them. */
export interface ChatRules {
  settings: ChatSettings;
  moderatorIds: ReadonlySet<string>;
  /** People whom the streamer has blocked. */
  blockedIds: ReadonlySet<string>;
  mutes: ReadonlyMap<string, { sinceMs: number; untilMs: number; messageToPerson: string }>;
  bans: ReadonlyMap<string, { sinceMs: number; messageToPerson: string }>;
}

export interface ChatRulesService {
  /** Read at most every half minute for everybody, and immediately after a change. */
  of(hostId: string): Promise<ChatRules>;
  powerOf(person: Pick<Actor, 'userId' | 'role'>, hostId: string): Promise<ChatPower>;
  /** A person's own standing, as they see it. */
  standingOf(person: Pick<Actor, 'userId' | 'role'>, hostId: string): Promise<ChatStanding>;
  /** The chat as a joining reader receives it. */
  stateFor(reader: Pick<Actor, 'userId' | 'role'> | null, hostId: string): Promise<ChatState>;
  /** The rules have changed and must be read again. */
  forget(hostId: string): void;
}

/**
 * How long cached rules are used if a change is missed, such as another server's while Redis is unreachable.
 */
const freshMs = 30_000;

export function standingIn(
  rules: ChatRules,
  person: Pick<Actor, 'userId' | 'role'>,
  hostId: string,
  nowMs: number,
): ChatStanding {
  const role = chatPowerOf(person, hostId, rules);
  const mute = rules.mutes.get(person.userId);
  const ban = rules.bans.get(person.userId);
  const isMuted = mute !== undefined && mute.untilMs > nowMs;
  const messageToPerson = ban?.messageToPerson ?? (isMuted ? mute.messageToPerson : undefined);
  return {
    role,
    isBanned: ban !== undefined,
    isMuted,
    ...(isMuted ? { mutedUntil: new Date(mute.untilMs).toISOString() } : {}),
    ...(messageToPerson === undefined || messageToPerson === '' ? {} : { messageToPerson }),
  };
}

export function createChatRules({
  db,
  findBlockedIds,
  now,
}: {
  db: Queryable;
  findBlockedIds: (userId: string) => Promise<readonly string[]>;
  now: () => Date;
}): ChatRulesService {
  const queries = createModerationQueries(db);

  async function read(hostId: string): Promise<Omit<ChatRules, 'blockedIds'>> {
    const { settings, moderatorIds, sanctions } = await queries.rulesOf(hostId, now());
    const mutes = new Map<string, { sinceMs: number; untilMs: number; messageToPerson: string }>();
    const bans = new Map<string, { sinceMs: number; messageToPerson: string }>();
    for (const { userId, kind, sinceMs, untilMs, messageToPerson } of sanctions) {
      if (kind === 'ban') bans.set(userId, { sinceMs, messageToPerson });
      else if (untilMs !== null) mutes.set(userId, { sinceMs, untilMs, messageToPerson });
    }
    return {
      settings: { ...defaultChatSettings, ...settings },
      moderatorIds: new Set(moderatorIds),
      mutes,
      bans,
    };
  }

  const nowMs = () => now().getTime();
  const known = createReadCache(read, nowMs, freshMs);
  const blocks = createReadCache(async (hostId) => new Set(await findBlockedIds(hostId)), nowMs, freshMs);

  async function rulesOf(hostId: string): Promise<ChatRules> {
    const [rules, blockedIds] = await Promise.all([known.get(hostId), blocks.get(hostId)]);
    return { ...rules, blockedIds };
  }

  const rules: ChatRulesService = {
    of: rulesOf,
    powerOf: async (person, hostId) => chatPowerOf(person, hostId, await rulesOf(hostId)),
    standingOf: async (person, hostId) => standingIn(await rulesOf(hostId), person, hostId, nowMs()),
    async stateFor(reader, hostId) {
      const { settings } = await known.get(hostId);
      const standing = reader === null ? undefined : await rules.standingOf(reader, hostId);
      return { hostId, settings: openSettings(settings), ...(standing && { standing }) };
    },
    forget(hostId) {
      known.forget(hostId);
      blocks.forget(hostId);
    },
  };
  return rules;
}
