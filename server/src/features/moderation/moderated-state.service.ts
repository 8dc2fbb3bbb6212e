import { type ChatSettings, defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { StoredMessages } from '../streams/event-log/stored-messages.service.ts';
import { createAppealsQueries } from './appeals/appeals.queries.ts';
import type { KeptAppeal, KeptDeletion, KeptSanction, Moderated, ModeratedQuestions } from './moderated.ts';
import { createHeldMessagesQueries } from './messages/held-messages.queries.ts';
import { createMessageReportsQueries } from './messages/message-reports.queries.ts';
import { createModerationQueries } from './moderation.queries.ts';
import { createModeratorNotesQueries } from './people/moderator-notes.queries.ts';

/**
 * Reads and writes the state that moderation changes, within one transaction. The log stores states before
 * and after each action.
 */
export function createModeratedState(
  transaction: Queryable,
  storedMessages: StoredMessages,
  questions: () => ModeratedQuestions,
) {
  const queries = createModerationQueries(transaction);
  const held = createHeldMessagesQueries(transaction);
  const reports = createMessageReportsQueries(transaction);
  const appeals = createAppealsQueries(transaction);
  const notes = createModeratorNotesQueries(transaction);
  const messages = storedMessages.within(transaction);

  async function readDeletion(
    hostId: string,
    { streamId, sequence }: { streamId: string; sequence: number },
  ): Promise<KeptDeletion> {
    const { isDeleted } = await messages.find(streamId, sequence);
    if (!isDeleted) return false;
    const left = await queries.leftOfMessage(hostId, streamId, sequence);
    return left === 'by-moderator' ? left : true;
  }

  async function readSanction(
    hostId: string,
    userId: string,
    kind: 'timeout' | 'ban',
  ): Promise<KeptSanction | null> {
    const row = await queries.findSanction(hostId, userId, kind);
    if (row === undefined) return null;
    const { until, messageToPerson, since } = row;
    return { until: until?.toISOString() ?? null, messageToPerson, since: since.toISOString() };
  }

  async function writeSanction(
    hostId: string,
    { userId, kind }: { userId: string; kind: 'timeout' | 'ban' },
    state: KeptSanction | null,
  ): Promise<void> {
    if (state === null) return queries.deleteSanction(hostId, userId, kind);
    const { until, messageToPerson, since } = state;
    return queries.putSanction({
      hostId,
      userId,
      kind,
      until: until === null ? null : new Date(until),
      messageToPerson,
      since: new Date(since),
    });
  }

  return {
    async read(hostId: string, moderated: Moderated): Promise<unknown> {
      switch (moderated.kind) {
        case 'timeout':
        case 'ban':
          return readSanction(hostId, moderated.userId, moderated.kind);
        case 'moderator':
          return queries.isModerator(hostId, moderated.userId);
        case 'message':
          return readDeletion(hostId, moderated);
        case 'purge':
          return (await messages.head(moderated.streamId)).purgedThrough;
        case 'pin':
          return (await messages.head(moderated.streamId)).pinnedSequence;
        case 'question':
          return questions().read(transaction, moderated.questionId);
        case 'note':
          return (await notes.find(hostId, moderated.noteId)) !== undefined;
        case 'held':
          return (await held.find(hostId, moderated.heldId))?.state ?? null;
        case 'report':
          return (await reports.hasOpen(moderated.streamId, moderated.sequence)) ? 'open' : 'closed';
        case 'appeal': {
          const row = await appeals.find(hostId, moderated.appealId);
          if (row === undefined) return null;
          const holding = await readSanction(hostId, moderated.userId, moderated.sanction);
          const sanction = holding?.since === moderated.since ? holding : null;
          return { state: row.state, answer: row.answer, sanction } satisfies KeptAppeal;
        }
        case 'settings':
          return { ...defaultChatSettings, ...(await queries.findSettings(hostId)) };
      }
    },

    /** `state` comes from `read` of the same subject, or has its shape. */
    async write(hostId: string, moderated: Moderated, state: unknown, at: Date): Promise<void> {
      switch (moderated.kind) {
        case 'timeout':
        case 'ban': {
          const { userId, kind } = moderated;
          // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
          return writeSanction(hostId, { userId, kind }, state as KeptSanction | null);
        }
        case 'moderator':
          return state === true
            ? queries.insertModerator(hostId, moderated.userId, at)
            : queries.deleteModerator(hostId, moderated.userId);
        case 'message':
          return messages.setDeleted(moderated.streamId, moderated.sequence, state !== false);
        case 'purge':
          return messages.setPurgedThrough(moderated.streamId, Number(state));
        case 'pin':
          // A removed message cannot be pinned.
          if (state !== null) await messages.quote(moderated.streamId, Number(state));
          return messages.setPinned(moderated.streamId, state === null ? null : Number(state));
        case 'question':
          return questions().write(transaction, moderated.questionId, state, at);
        case 'note':
          if (!(await notes.setRemoved(hostId, moderated.noteId, state === true ? null : at)))
            throw new AppError('moderation_changed_since');
          return undefined;
        case 'held':
          if (state !== 'waiting' && state !== 'approved' && state !== 'refused') return undefined;
          return held.setState(hostId, moderated.heldId, state);
        case 'report':
          return reports.setClosed(moderated.streamId, moderated.sequence, state === 'closed' ? at : null);
        case 'appeal': {
          const { appealId, userId, sanction: kind } = moderated;
          // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
          const { sanction, ...appeal } = state as KeptAppeal;
          await appeals.set(appealId, { ...appeal, answeredAt: appeal.state === 'open' ? null : at });
          // A later sanction is kept.
          const holding = await readSanction(hostId, userId, kind);
          if (holding !== null && holding.since !== moderated.since) return undefined;
          return writeSanction(hostId, { userId, kind }, sanction);
        }
        case 'settings':
          // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
          return queries.putSettings(hostId, state as ChatSettings);
      }
    },
  };
}
