import type {
  AppealOutcome,
  AppealStanding,
  WaitingAppeal,
} from '@greenroom/contract/moderation/appeals.schemas';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { ChatRulesService } from '../chat-rules.service.ts';
import type { KeptAppeal } from '../moderated.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';
import { createModerationQueries, type EntryRow } from '../moderation.queries.ts';
import type { ChatPeople } from '../people/chat-people.service.ts';
import { createAppealsQueries } from './appeals.queries.ts';
import { sanctionOf } from './sanction-of.ts';

/** Appeals against a timeout or ban, one each, and their answers. */
export interface Appeals {
  /**
   * What the actor can do about their current sanction in a streamer's chats. @throws AppError
   * `user_not_found`.
   */
  own(actor: Actor, hostId: string): Promise<AppealStanding>;
  /** @throws AppError `user_not_found`, `nothing_to_appeal`, `already_appealed`. */
  file(actor: Actor, given: { hostId: string; text: string }): Promise<AppealStanding>;
  /** Unanswered ones, oldest first. @throws AppError `not_a_moderator`. */
  list(actor: Actor, hostId: string): Promise<WaitingAppeal[]>;
  /**
   * Upholds or lifts a timeout or ban, and notifies the person. The answer is logged, and undoing it reopens
   * the appeal.
   * @throws AppError `not_a_moderator`, `moderation_refused` for one's own, `appeal_not_found`,
   * `appeal_answered`.
   */
  answer(
    actor: Actor,
    given: {
      hostId: string;
      appealId: string;
      outcome: AppealOutcome;
      messageToPerson: string;
      reason?: string | undefined;
    },
  ): Promise<void>;
  writtenBy: ReturnType<typeof createAppealsQueries>['writtenBy'];
}

export function createAppeals({
  db,
  acts,
  people,
  rules,
  users,
  notices,
  now,
}: {
  db: Queryable;
  acts: ModerationActs;
  people: ChatPeople;
  rules: Pick<ChatRulesService, 'of' | 'standingOf'>;
  users: Pick<UsersService, 'cards'>;
  notices: Pick<NoticesService, 'notify'>;
  now: () => Date;
}): Appeals {
  const queries = createAppealsQueries(db);
  const log = createModerationQueries(db);

  /** The log entry that currently prevents a person from writing. */
  async function findEntry(actor: Actor, hostId: string): Promise<EntryRow | undefined> {
    await people.find(hostId);
    const { isBanned, isMuted } = await rules.standingOf(actor, hostId);
    if (!isBanned && !isMuted) return undefined;
    return log.latestSanction(hostId, actor.userId, isBanned ? 'ban' : 'timeout');
  }

  async function standingOf(entry: EntryRow | undefined): Promise<AppealStanding> {
    const row = entry === undefined ? undefined : await queries.findByEntry(entry.id);
    if (row === undefined) return { mayAppeal: entry !== undefined, appeal: null };
    const { text, state, createdAt, answer } = row;
    return {
      mayAppeal: false,
      appeal: {
        text,
        state,
        createdAt: createdAt.toISOString(),
        ...(answer === null ? {} : { answer }),
      },
    };
  }

  return {
    writtenBy: queries.writtenBy,
    own: async (actor, hostId) => standingOf(await findEntry(actor, hostId)),

    async file(actor, { hostId, text }) {
      const entry = await findEntry(actor, hostId);
      if (entry === undefined) throw new AppError('nothing_to_appeal');
      const isNew = await queries.insert({
        hostId,
        userId: actor.userId,
        entryId: entry.id,
        text,
        createdAt: now(),
      });
      if (!isNew) throw new AppError('already_appealed');
      await notices.notify({
        userId: hostId,
        kind: 'appeal-filed',
        actorId: actor.userId,
        details: { sanction: entry.moderated.kind },
      });
      return standingOf(entry);
    },

    async list(actor, hostId) {
      await people.requireModerator(actor, hostId);
      const rows = await queries.listOpen(hostId);
      const [cards, known] = await Promise.all([
        users.cards(rows.flatMap(({ appeal, entry }) => [appeal.userId, entry.actorId])),
        rules.of(hostId),
      ]);
      const personOf = (id: string | null) => {
        const card = id === null ? undefined : cards.get(id);
        return card === undefined ? null : { id: card.id, username: card.username ?? '' };
      };
      return rows.flatMap(({ appeal, entry }): WaitingAppeal[] => {
        const user = personOf(appeal.userId);
        const sanction = sanctionOf(entry);
        if (user === null || sanction === undefined) return [];
        const mute = known.mutes.get(user.id);
        const isMuted = mute !== undefined && mute.untilMs > now().getTime();
        const holding = sanction.kind === 'ban' ? known.bans.get(user.id) : isMuted ? mute : undefined;
        return [
          {
            id: appeal.id,
            user,
            text: appeal.text,
            createdAt: appeal.createdAt.toISOString(),
            sanction: {
              type: sanction.kind,
              moderator: personOf(entry.actorId),
              reason: entry.reason,
              messageToPerson: entry.messageToPerson,
              at: entry.at.toISOString(),
              duration: entry.durationSeconds,
              // Another sanction may be in force since.
              isOver: holding?.sinceMs !== Date.parse(sanction.since),
            },
          },
        ];
      });
    },

    async answer(actor, { hostId, appealId, outcome, messageToPerson, reason }) {
      await people.requireModerator(actor, hostId);
      const row = await queries.find(hostId, appealId);
      const listed = row && (await log.findEntry(hostId, row.entryId));
      const sanction = listed && sanctionOf(listed.entry);
      if (row === undefined || sanction === undefined) throw new AppError('appeal_not_found');
      const { userId, text } = row;
      await people.requireSanctionable(actor, hostId, userId);
      await acts.carryOut({
        actor,
        hostId,
        type: outcome === 'lifted' ? 'appeal-lifted' : 'appeal-upheld',
        moderated: {
          kind: 'appeal',
          appealId,
          userId,
          sanction: sanction.kind,
          since: sanction.since,
          content: text,
        },
        next(before): KeptAppeal {
          // oxlint-disable-next-line no-unsafe-type-assertion -- what is read of an appeal
          const kept = before as KeptAppeal | null;
          if (kept?.state !== 'open') throw new AppError('appeal_answered');
          return {
            state: outcome,
            answer: messageToPerson,
            sanction: outcome === 'lifted' ? null : kept.sanction,
          };
        },
        targetId: userId,
        reason: reason ?? (outcome === 'lifted' ? 'The appeal was right' : 'The appeal was declined'),
        messageToPerson,
      });
      // Sent in the streamer's name. Only the log shows which moderator decided.
      await notices.notify({
        userId,
        kind: 'appeal-answered',
        actorId: hostId,
        details: { outcome, messageToPerson },
      });
    },
  };
}
