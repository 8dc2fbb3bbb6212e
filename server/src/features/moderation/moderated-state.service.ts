import { type ChatSettings, defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Queryable } from '../../db/client.ts';
import type { StoredMessages } from '../streams/event-log/stored-messages.service.ts';
import { createAppealsQueries } from './appeals/appeals.queries.ts';
import type { KeptAppeal, KeptSanction, Moderated } from './moderated.ts';
import { createHeldMessagesQueries } from './messages/held-messages.queries.ts';
import { createMessageReportsQueries } from './messages/message-reports.queries.ts';
import { createModerationQueries } from './moderation.queries.ts';

/** Reads and sets what moderation changes, inside one transaction. States are what the log keeps as before and after. */
export function createModeratedState(transaction: Queryable, storedMessages: StoredMessages) {
  const queries = createModerationQueries(transaction);
  const held = createHeldMessagesQueries(transaction);
  const reports = createMessageReportsQueries(transaction);
  const appeals = createAppealsQueries(transaction);
  const messages = storedMessages.within(transaction);

  async function readSanction(
    hostId: string,
    userId: string,
    kind: 'timeout' | 'ban',
  ): Promise<KeptSanction | null> {
    const row = await queries.findSanction(hostId, userId, kind);
    if (row === undefined) return null;
    const { until, told, since } = row;
    return { until: until?.toISOString() ?? null, told, since: since.toISOString() };
  }

  async function writeSanction(
    hostId: string,
    { userId, kind }: { userId: string; kind: 'timeout' | 'ban' },
    state: KeptSanction | null,
  ): Promise<void> {
    if (state === null) return queries.deleteSanction(hostId, userId, kind);
    const { until, told, since } = state;
    return queries.putSanction({
      hostId,
      userId,
      kind,
      until: until === null ? null : new Date(until),
      told,
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
          return (await messages.find(moderated.streamId, moderated.sequence)).isDeleted;
        case 'purge':
          return (await messages.head(moderated.streamId)).purgedThrough;
        case 'held':
          return (await held.find(hostId, moderated.heldId))?.state ?? null;
        case 'report':
          return (await reports.hasOpen(moderated.streamId, moderated.sequence)) ? 'open' : 'closed';
        case 'appeal': {
          const row = await appeals.find(hostId, moderated.appealId);
          if (row === undefined) return null;
          const sanction = await readSanction(hostId, moderated.userId, moderated.sanction);
          return { state: row.state, answer: row.answer, sanction } satisfies KeptAppeal;
        }
        case 'settings':
          return { ...defaultChatSettings, ...(await queries.findSettings(hostId)) };
      }
    },

    /** `state` is one that `read` answered of the same thing, or of its shape. */
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
          return messages.setDeleted(moderated.streamId, moderated.sequence, state === true);
        case 'purge':
          return messages.setPurgedThrough(moderated.streamId, Number(state));
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
          return writeSanction(hostId, { userId, kind }, sanction);
        }
        case 'settings':
          // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
          return queries.putSettings(hostId, state as ChatSettings);
      }
    },
  };
}
