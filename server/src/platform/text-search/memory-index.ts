import type { Queryable } from '../../db/client.ts';
import { createSearchChangesQueries, type SearchedKind } from './search-changes.queries.ts';

/** Documents of one kind, as an index holds them. */
export interface DocumentIndex<Row extends { id: string }> {
  put(row: Row): void;
  /** Called when all initial documents were added. Yields to other work in between. */
  settle(): Promise<void>;
  remove(id: string): void;
  /** Whether so many documents were removed that the index should be rebuilt. */
  isWorn(): boolean;
}

/** An index over a table's rows that follows their changes. */
export interface MemoryIndex<Index> {
  /** The index as the database is at the time of the call, or later. Built on first use. */
  current(): Promise<Index>;
  /** The same, but undefined until the index was built, without waiting for that. */
  currentIfMade(): Promise<Index | undefined>;
  /** Keeps the index up to date between searches, and deletes changes that every server has read by now. */
  refresh(): Promise<void>;
}

/** How long changes are stored. An index that has read none for half of this is rebuilt. */
const changesStoredMs = 2 * 3600_000;
const rowsAtATime = 500;
/** How often an index is updated when nobody searches. */
export const searchRefreshedEveryMs = 60_000;

/**
 * Keeps an index of rows up to date by reading all changes before each use, in one statement. The index
 * therefore agrees with the database, even if another server made the change.
 *
 * @param readAfter reads rows in id order after an id ('' for the first)
 * @param readByIds reads the rows with these ids that should be found; the others are removed
 */
export function createMemoryIndex<Row extends { id: string }, Index extends DocumentIndex<Row>>({
  db,
  kind,
  makeIndex,
  readAfter,
  readByIds,
  now,
}: {
  db: Queryable;
  kind: SearchedKind;
  makeIndex: () => Index;
  readAfter: (id: string, limit: number) => Promise<Row[]>;
  readByIds: (ids: readonly string[]) => Promise<Row[]>;
  now: () => Date;
}): MemoryIndex<Index> {
  const queries = createSearchChangesQueries(db);
  let loaded: { index: Index; openFrom: string; readAtMs: number; seen: Set<number> } | undefined;
  let making: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function make(): Promise<void> {
    const openFrom = await queries.openFrom();
    const index = makeIndex();
    let last = '';
    for (;;) {
      const rows = await readAfter(last, rowsAtATime);
      for (const row of rows) index.put(row);
      const end = rows.at(-1);
      if (rows.length < rowsAtATime || end === undefined) break;
      last = end.id;
    }
    await index.settle();
    loaded = { index, openFrom, readAtMs: now().getTime(), seen: new Set() };
  }

  async function makeOnce(): Promise<void> {
    making ??= make().finally(() => (making = undefined));
    return making;
  }

  async function readChanges(): Promise<void> {
    if (loaded === undefined || now().getTime() - loaded.readAtMs > changesStoredMs / 2) await makeOnce();
    const state = loaded;
    if (state === undefined) throw new Error('The index was created but is not loaded');
    const { openFrom, changes } = await queries.since(kind, state.openFrom);
    const ids = new Set(
      changes.filter(({ number }) => !state.seen.has(number)).map(({ documentId }) => documentId),
    );
    if (ids.has('') || state.index.isWorn()) return makeOnce();
    for (const chunk of chunksOf([...ids], rowsAtATime)) {
      const rows = new Map((await readByIds(chunk)).map((row) => [row.id, row]));
      for (const id of chunk) {
        const row = rows.get(id);
        if (row === undefined) state.index.remove(id);
        else state.index.put(row);
      }
    }
    loaded = {
      ...state,
      openFrom,
      readAtMs: now().getTime(),
      // While a transaction stays open, the changes after it are returned again and again.
      seen: new Set(changes.map(({ number }) => number)),
    };
    return undefined;
  }

  async function run(): Promise<void> {
    running = readChanges().finally(() => (running = undefined));
    return running;
  }

  /** Callers that arrive during a read share the next read. */
  async function catchUp(): Promise<void> {
    if (running === undefined) return run();
    next ??= running
      .catch(() => undefined)
      .then(async () => {
        next = undefined;
        return run();
      });
    return next;
  }

  async function current(): Promise<Index> {
    await catchUp();
    if (loaded === undefined) throw new Error('The index was created but is not loaded');
    return loaded.index;
  }

  return {
    current,

    currentIfMade: async () => (loaded === undefined ? undefined : current()),

    async refresh() {
      await catchUp();
      await queries.deleteBefore(new Date(now().getTime() - changesStoredMs));
    },
  };
}

function chunksOf<Item>(items: readonly Item[], length: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += length) chunks.push(items.slice(start, start + length));
  return chunks;
}
