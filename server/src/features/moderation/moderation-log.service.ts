import type { ModerationLogEntry } from '@greenroom/contract/moderation/moderation.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PageRequest } from '../../platform/list-page.ts';
import type { PersonCard, UsersService } from '../users/users.service.ts';
import type { ChatPeople } from './people/chat-people.service.ts';
import type { HeldMessages } from './messages/held-messages.service.ts';
import { isSameState, type ModeratedQuestions, type TakeTurn } from './moderated.ts';
import { mayAppoint } from './moderation.policy.ts';
import type { ModerationActs } from './moderation-acts.service.ts';
import { createModerationQueries, type EntryRow, type ListedEntry } from './moderation.queries.ts';

/** The log of a streamer's chats (MOD-19, MOD-20), and undoing its entries (MOD-21). */
export interface ModerationLog {
  /** Latest first. @throws AppError `not_a_moderator`, `invalid_input` for a cursor that no list returned. */
  list(
    actor: Actor,
    hostId: string,
    page: PageRequest,
  ): Promise<{ entries: ModerationLogEntry[]; nextCursor?: string }>;
  /** Actions about one person, latest first. The caller has checked the right to read them. */
  about(hostId: string, userId: string): Promise<ModerationLogEntry[]>;
  /**
   * Restores the state before an entry. Only the person themselves can restore what they deleted, while they
   * may write there.
   * @throws AppError `not_a_moderator`, `moderation_entry_not_found`, `moderation_undone_already`,
   * `moderation_changed_since`, `moderation_refused`, `chat_closed` and `chat_message_not_found` for a pinned
   * message, and for one's own message those of writing one.
   */
  undo(
    actor: Actor,
    entry: { hostId: string; entryId: string; reason: string; messageToPerson: string },
  ): Promise<ModerationLogEntry>;
}

const entriesOnCard = 20;

/** The settings whose values differ between before and after. */
function changedSettings({ before, after }: EntryRow): Record<string, unknown> {
  const from = Object.entries(typeof before === 'object' && before !== null ? before : {});
  const known = new Map(from);
  const to = Object.entries(typeof after === 'object' && after !== null ? after : {});
  return Object.fromEntries(to.filter(([name, value]) => !isSameState(value, known.get(name))));
}

function toLogEntry(
  { entry, undoneType, isUndone }: ListedEntry,
  cards: ReadonlyMap<string, PersonCard>,
): ModerationLogEntry {
  const personOf = (id: string | null) => {
    const card = id === null ? undefined : cards.get(id);
    return card === undefined ? null : { id: card.id, username: card.username ?? '' };
  };
  const { moderated } = entry;
  return {
    id: entry.id,
    type: entry.type,
    target: personOf(entry.targetId),
    moderator: personOf(entry.actorId),
    reason: entry.reason,
    messageToPerson: entry.messageToPerson,
    duration: entry.durationSeconds,
    timestamp: entry.at.toISOString(),
    streamId: entry.streamId,
    ...('content' in moderated ? { content: moderated.content } : {}),
    ...(moderated.kind === 'settings' ? { settings: changedSettings(entry) } : {}),
    ...(entry.undoes !== null && undoneType !== null
      ? { undone: { id: entry.undoes, type: undoneType } }
      : {}),
    isUndone,
  };
}

export function createModerationLog({
  db,
  acts,
  people,
  users,
  held,
  questions,
  isOver,
  takeTurn,
}: {
  db: Queryable;
  acts: ModerationActs;
  people: ChatPeople;
  users: Pick<UsersService, 'cards'>;
  held: Pick<HeldMessages, 'notifyOfState'>;
  questions: () => ModeratedQuestions;
  /** Whether a show has ended, so that its chat can no longer change. */
  isOver: (streamId: string) => Promise<boolean>;
  takeTurn: () => TakeTurn;
}): ModerationLog {
  const queries = createModerationQueries(db);

  async function toLogEntries(rows: readonly ListedEntry[]): Promise<ModerationLogEntry[]> {
    const cards = await users.cards(rows.flatMap(({ entry }) => [entry.actorId, entry.targetId]));
    return rows.map((row) => toLogEntry(row, cards));
  }

  /** Checks who may undo an entry: moderators, with exceptions in both directions. */
  async function requireUndo(actor: Actor, { entry }: ListedEntry): Promise<void> {
    const { moderated, hostId } = entry;
    const isOwnMessage = moderated.kind === 'message' && entry.actorId === entry.targetId;
    if (isOwnMessage) {
      if (actor.userId !== entry.actorId)
        throw new AppError('moderation_refused', { details: 'Its author has deleted this message' });
      // Undoing an undo would delete the message in the log's name, and undoing that would restore it,
      // without end.
      if (entry.undoes !== null)
        throw new AppError('moderation_refused', {
          details: 'You have brought this message back. Delete it again instead.',
        });
      return takeTurn()(actor, moderated.streamId);
    }
    const power = await people.requireModerator(actor, hostId);
    if (moderated.kind === 'moderator' && !mayAppoint(power)) throw new AppError('moderation_refused');
    if (moderated.kind === 'question' && !questions().mayUndo(power, entry))
      throw new AppError('moderation_refused');
    if (moderated.kind === 'pin' && (await isOver(moderated.streamId))) throw new AppError('chat_closed');
    if (moderated.kind === 'timeout' || moderated.kind === 'ban' || moderated.kind === 'appeal')
      await people.requireSanctionable(actor, hostId, moderated.userId);
  }

  return {
    async list(actor, hostId, page) {
      await people.requireModerator(actor, hostId);
      const { rows, ...rest } = await queries.entries(hostId, page);
      return { entries: await toLogEntries(rows), ...rest };
    },

    about: async (hostId, userId) => toLogEntries(await queries.entriesAbout(hostId, userId, entriesOnCard)),

    async undo(actor, { hostId, entryId, reason, messageToPerson }) {
      const listed = await queries.findEntry(hostId, entryId);
      if (listed === undefined) {
        await people.requireModerator(actor, hostId);
        throw new AppError('moderation_entry_not_found');
      }
      await requireUndo(actor, listed);
      const { entry } = listed;
      const undone = await acts.carryOut({
        actor,
        hostId,
        type: 'undo',
        moderated: entry.moderated,
        next: () => entry.before,
        targetId: entry.targetId,
        streamId: entry.streamId,
        reason,
        messageToPerson,
        undoes: entry,
      });
      if (undone === undefined) throw new AppError('moderation_changed_since');
      if (entry.moderated.kind === 'held') await held.notifyOfState(hostId, entry.moderated.heldId);
      const [answer] = await toLogEntries([{ entry: undone, undoneType: entry.type, isUndone: false }]);
      if (answer === undefined) throw new AppError('moderation_entry_not_found');
      return answer;
    },
  };
}
