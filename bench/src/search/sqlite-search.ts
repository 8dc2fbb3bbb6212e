import { DatabaseSync } from 'node:sqlite';

/** The same catalogue in SQLite's FTS5 with a typical setup: words, stems and prefixes, ranked by bm25. */
export interface SqliteSearch {
  add(rows: readonly { id: string; name: string; kind: string; brand: string; description: string }[]): void;
  finish(): void;
  /** The ids of the best 24, and the total number of matches. */
  search(words: readonly string[], isUnfinished: boolean): { ids: string[]; total: number };
  close(): void;
}

export function openSqliteSearch(path: string): SqliteSearch {
  const db = new DatabaseSync(path);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -262144; pragma mmap_size = 2147483648;
    create virtual table catalogue using fts5(id unindexed, name, kind, brand, description, tokenize = 'porter unicode61', prefix = '2 3');
    insert into catalogue(catalogue, rank) values ('rank', 'bm25(0, 5, 3, 2, 1)')`);
  const insert = db.prepare('insert into catalogue values (?, ?, ?, ?, ?)');
  const best = db.prepare('select id from catalogue where catalogue match ? order by rank limit 24');
  const count = db.prepare('select count(*) as total from catalogue where catalogue match ?');
  return {
    add(rows) {
      db.exec('begin');
      for (const { id, name, kind, brand, description } of rows)
        insert.run(id, name, kind, brand, description);
      db.exec('commit');
    },
    finish: () => db.exec("insert into catalogue(catalogue) values ('optimize')"),
    search(words, isUnfinished) {
      const match = words
        .map((word, place) => `"${word}"${isUnfinished && place === words.length - 1 ? '*' : ''}`)
        .join(' AND ');
      if (match === '') return { ids: [], total: 0 };
      return {
        ids: best.all(match).map(({ id }) => String(id)),
        total: Number(count.get(match)?.['total']),
      };
    },
    close: () => db.close(),
  };
}
