import { type ChatSettings, defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Queryable } from '../../db/client.ts';
import type { StoredMessages } from '../streams/event-log/stored-messages.service.ts';
import type { KeptSanction, Moderated } from './moderated.ts';
import { createHeldMessagesQueries } from './messages/held-messages.queries.ts';
import { createModerationQueries } from './moderation.queries.ts';

/** Reads and sets what moderation changes, inside one transaction. States are what the log keeps as before and after. */
export function createModeratedState(transaction: Queryable, storedMessages: StoredMessages) {
  const queries = createModerationQueries(transaction);
  const held = createHeldMessagesQueries(transaction);
  const messages = storedMessages.within(transaction);

  return {
    async read(hostId: string, moderated: Moderated): Promise<unknown> {
      switch (moderated.kind) {
        case 'timeout':
        case 'ban': {
          const row = await queries.findSanction(hostId, moderated.userId, moderated.kind);
          if (row === undefined) return null;
          const { until, told, since } = row;
          return { until: until?.toISOString() ?? null, told, since: since.toISOString() };
        }
        case 'moderator':
          return queries.isModerator(hostId, moderated.userId);
        case 'message':
          return (await messages.find(moderated.streamId, moderated.sequence)).isDeleted;
        case 'purge':
          return (await messages.head(moderated.streamId)).purgedThrough;
        case 'held':
          return (await held.find(hostId, moderated.heldId))?.state ?? null;
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
          if (state === null) return queries.deleteSanction(hostId, userId, kind);
          // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
          const { until, told, since } = state as KeptSanction;
          return queries.putSanction({
            hostId,
            userId,
            kind,
            until: until === null ? null : new Date(until),
            told,
            since: new Date(since),
          });
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
        case 'settings':
          // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
          return queries.putSettings(hostId, state as ChatSettings);
      }
    },
  };
}
