import type { Queryable } from '../../../db/client.ts';
import { createMemoryIndex } from '../../../platform/text-search/memory-index.ts';
import { type RankedText, RankedTexts } from '../../../platform/text-search/ranked-texts.ts';
import { createTextSearch, type TextSearch } from '../../../platform/text-search/text-search.ts';
import type { UsersService } from '../../users/users.service.ts';
import { createStreamDocumentsQueries, type StreamDocument } from './stream-documents.queries.ts';

/** Weights of a word in the description, in tags and category, in the streamer's name, and in the title. */
const weights = [1, 2, 3, 5] as const;

const farFutureMs = Date.UTC(2100, 0);

/** Live shows first, then announced ones, then the latest past ones. */
function boostOf({ status, endedAt }: StreamDocument): number {
  if (status === 'live') return 0.9;
  return status === 'scheduled' ? 0.6 : (0.5 * (endedAt?.getTime() ?? 0)) / farFutureMs;
}

/** Searches streams by the words of their titles, streamers, tags, categories and descriptions. */
export function createStreamSearch({
  db,
  users,
  now,
}: {
  db: Queryable;
  users: Pick<UsersService, 'cards'>;
  now: () => Date;
}): TextSearch {
  const queries = createStreamDocumentsQueries(db);

  async function toTexts(rows: readonly StreamDocument[]): Promise<RankedText[]> {
    const owners = await users.cards(rows.map(({ ownerId }) => ownerId));
    return rows.map((row) => {
      const owner = owners.get(row.ownerId);
      return {
        id: row.id,
        boost: boostOf(row),
        parts: [
          { text: row.title, level: 3 },
          { text: `${owner?.name ?? ''} ${owner?.username ?? ''}`, level: 2 },
          { text: `${row.category} ${row.tags.join(' ')}`, level: 1 },
          { text: row.description, level: 0 },
        ],
      };
    });
  }

  const memoryIndex = createMemoryIndex({
    db,
    kind: 'stream',
    makeIndex: () => new RankedTexts(weights),
    readAfter: async (id, limit) => toTexts(await queries.after(id, limit)),
    readByIds: async (ids) => toTexts(await queries.byIds(ids)),
    now,
  });
  return createTextSearch('stream-search', memoryIndex);
}
