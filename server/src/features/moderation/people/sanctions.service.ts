import type { ChatUser } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../../platform/actor.ts';
import type { ChatPeople } from './chat-people.service.ts';
import type { KeptSanction } from '../moderated.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';

interface Given {
  hostId: string;
  userId: string;
  /** For the log. */
  reason: string;
  /** For the person. */
  messageToPerson: string;
}

export interface Done {
  /** Null if nothing changed. */
  entryId: string | null;
  user: ChatUser;
}

/** Timeouts and bans (MOD-2, MOD-4, MOD-10 to MOD-15). Each throws what `requireSanctionable` does. */
export interface Sanctions {
  timeout(actor: Actor, given: Given & { durationSeconds: number }): Promise<Done>;
  ban(actor: Actor, given: Given): Promise<Done>;
  /** Ends a ban, or a timeout if there is no ban. */
  unban(actor: Actor, given: Given): Promise<Done>;
}

const keep = (since: Date, until: Date | null, messageToPerson: string): KeptSanction => ({
  until: until?.toISOString() ?? null,
  messageToPerson,
  since: since.toISOString(),
});

export function createSanctions({ acts, people }: { acts: ModerationActs; people: ChatPeople }): Sanctions {
  return {
    async timeout(actor, { hostId, userId, durationSeconds, reason, messageToPerson }) {
      const target = await people.requireSanctionable(actor, hostId, userId);
      const entry = await acts.carryOut({
        actor,
        hostId,
        type: 'timeout',
        moderated: { kind: 'timeout', userId },
        next: (_before, at) => keep(at, new Date(at.getTime() + durationSeconds * 1000), messageToPerson),
        targetId: userId,
        durationSeconds,
        reason,
        messageToPerson,
      });
      return { entryId: entry?.id ?? null, user: await people.toChatUser(target, hostId) };
    },

    async ban(actor, { hostId, userId, reason, messageToPerson }) {
      const target = await people.requireSanctionable(actor, hostId, userId);
      const entry = await acts.carryOut({
        actor,
        hostId,
        type: 'ban',
        moderated: { kind: 'ban', userId },
        next: (before, at) => before ?? keep(at, null, messageToPerson),
        targetId: userId,
        reason,
        messageToPerson,
      });
      return { entryId: entry?.id ?? null, user: await people.toChatUser(target, hostId) };
    },

    async unban(actor, { hostId, userId, reason, messageToPerson }) {
      const target = await people.requireSanctionable(actor, hostId, userId);
      const act = {
        actor,
        hostId,
        type: 'unban' as const,
        next: () => null,
        targetId: userId,
        reason,
        messageToPerson,
      };
      const entry =
        (await acts.carryOut({ ...act, moderated: { kind: 'ban', userId } })) ??
        (await acts.carryOut({ ...act, moderated: { kind: 'timeout', userId } }));
      return { entryId: entry?.id ?? null, user: await people.toChatUser(target, hostId) };
    },
  };
}
