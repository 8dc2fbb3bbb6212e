import { randomUUID } from 'node:crypto';
import type { ModeratorNote, UserCard } from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { EventLog } from '../../streams/event-log/event-log.service.ts';
import type { PersonCard, UsersService } from '../../users/users.service.ts';
import type { ChatPeople } from './chat-people.service.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';
import type { ModerationLog } from '../moderation-log.service.ts';
import { createModeratorNotesQueries, type NoteRow } from './moderator-notes.queries.ts';

/**
 * What moderators see about a person, and their notes for each other. All throw AppError `not_a_moderator`.
 */
export interface UserCards {
  /** @throws AppError `user_not_found`. */
  card(actor: Actor, of: { hostId: string; userId: string }): Promise<UserCard>;
  /** @throws AppError `user_not_found`. */
  addNote(actor: Actor, note: { hostId: string; userId: string; text: string }): Promise<ModeratorNote>;
  removeNote(actor: Actor, note: { hostId: string; noteId: string }): Promise<void>;
}

function toNote(row: NoteRow, cards: ReadonlyMap<string, PersonCard>): ModeratorNote {
  const author = row.authorId === null ? undefined : cards.get(row.authorId);
  return {
    id: row.id,
    author: author === undefined ? null : { id: author.id, username: author.username ?? '' },
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  };
}

export function createUserCards({
  db,
  acts,
  people,
  log,
  users,
  follows,
  eventLog,
}: {
  db: Queryable;
  acts: ModerationActs;
  people: ChatPeople;
  log: ModerationLog;
  users: Pick<UsersService, 'cards'>;
  follows: Pick<FollowsService, 'relation'>;
  eventLog: Pick<EventLog, 'messages'>;
}): UserCards {
  const queries = createModeratorNotesQueries(db);

  return {
    async card(actor, { hostId, userId }) {
      await people.requireModerator(actor, hostId);
      const person = await people.find(userId);
      const [user, relation, messages, entries, notes] = await Promise.all([
        people.toChatUser(person, hostId),
        follows.relation(userId, hostId),
        eventLog.messages.writtenTo(hostId, userId, moderationLimits.messagesOnCard),
        log.about(hostId, userId),
        queries.about(hostId, userId),
      ]);
      const authors = await users.cards(notes.map(({ authorId }) => authorId));
      return {
        user,
        ...(relation.acceptedAt === null ? {} : { followedAt: relation.acceptedAt.toISOString() }),
        messages: messages.map(({ at, streamId, sequence, content, isDeleted }) => ({
          streamId,
          sequence,
          content,
          isDeleted,
          timestamp: at.toISOString(),
        })),
        entries,
        notes: notes.map((note) => toNote(note, authors)),
      };
    },

    async addNote(actor, { hostId, userId, text }) {
      await people.requireModerator(actor, hostId);
      await people.find(userId);
      const id = randomUUID();
      await acts.carryOut({
        actor,
        hostId,
        type: 'note-added',
        moderated: { kind: 'note', noteId: id, userId },
        next: () => true,
        create: async (transaction, createdAt) =>
          createModeratorNotesQueries(transaction).insert({
            id,
            hostId,
            userId,
            authorId: actor.userId,
            text,
            createdAt,
          }),
        targetId: userId,
        reason: 'A private note',
      });
      const row = await queries.find(hostId, id);
      if (row === undefined) throw new AppError('internal');
      return toNote(row, await users.cards([actor.userId]));
    },

    async removeNote(actor, { hostId, noteId }) {
      await people.requireModerator(actor, hostId);
      const note = await queries.find(hostId, noteId);
      if (note === undefined) return;
      await acts.carryOut({
        actor,
        hostId,
        type: 'note-removed',
        moderated: { kind: 'note', noteId, userId: note.userId },
        next: () => false,
        targetId: note.userId,
        reason: 'A private note',
      });
    },
  };
}
