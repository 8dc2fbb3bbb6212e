import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  type PgColumn,
  PgDialect,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  array,
  assert,
  asyncProperty,
  boolean as anyBoolean,
  constantFrom,
  date,
  float,
  integer as anyInteger,
  maxSafeInteger,
  property,
  record,
  string,
  uniqueArray,
  uuid as anyUuid,
} from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { isStorable } from './storable-text.ts';
import { createKeyset } from './keyset.ts';
import { readPage } from '../platform/list-page.ts';

const things = pgTable('things', {
  id: text().primaryKey(),
  key: uuid().notNull(),
  count: integer().notNull(),
  total: bigint({ mode: 'number' }).notNull(),
  share: real().notNull(),
  isGood: boolean('is_good').notNull(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  written: timestamp({ withTimezone: true }).notNull(),
  values: jsonb(),
});
const { id, key, count, total, share, isGood, at } = things;

/** Few different values, so that rows have equal ones. */
const thing = record({
  id: string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isStorable),
  key: anyUuid(),
  count: anyInteger({ min: -2, max: 2 }),
  total: maxSafeInteger(),
  share: constantFrom(0, 0.1, 4.37, 1e-7),
  isGood: anyBoolean(),
  at: date({ min: new Date('2026-01-01'), max: new Date('2026-01-01T00:00:00.003Z'), noInvalidDate: true }),
});

const columnChoices: Record<string, PgColumn>[] = [
  { id },
  { count, id },
  { total, id },
  { share, id },
  { isGood, at, id },
  { at, id },
  { key, id },
];

let connection: Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  connection = database.connect();
  await connection.query(`create table things (
    id text primary key, key uuid not null, count integer not null, total bigint not null, share real not null,
    is_good boolean not null, at timestamptz(3) not null, written timestamptz not null default now(), values jsonb)`);
});

afterAll(async () => {
  await drop();
});

describe('a keyset', () => {
  test('reads a list page by page in its order, each row once, whatever values the rows share', async () => {
    const db = drizzle({ client: connection });
    const walks = asyncProperty(
      uniqueArray(thing, { selector: (row) => row.id, maxLength: 12 }),
      constantFrom(...columnChoices),
      constantFrom('ascending' as const, 'descending' as const),
      anyInteger({ min: 1, max: 5 }),
      async (rows, columns, direction, limit) => {
        await connection.query('truncate things');
        if (rows.length > 0)
          await db.insert(things).values(rows.map((row) => ({ ...row, written: new Date() })));
        const keyset = createKeyset('things', direction, columns);
        const whole = await db
          .select()
          .from(things)
          .orderBy(...keyset.orderBy);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await readPage<typeof things.$inferSelect>(
            { limit, cursor },
            {
              keyset,
              read: async ({ isAfter, orderBy, limit: most }) =>
                db
                  .select()
                  .from(things)
                  .where(isAfter)
                  .orderBy(...orderBy)
                  .limit(most),
            },
          );
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          seen.push(...page.rows.map((row) => row.id));
          ({ nextCursor: cursor } = page);
        } while (cursor !== undefined);
        expect(seen).toEqual(whole.map((row) => row.id));
      },
    );
    await assert(walks, { numRuns: 60 });
  });

  test('converts any cursor to a position for Postgres, or refuses it', async () => {
    const db = drizzle({ client: connection });
    const values = array(
      constantFrom<unknown>(
        0,
        -1,
        1.5,
        4e9,
        1e-60,
        3.5e38,
        9e15,
        -1e15,
        1e300,
        null,
        true,
        '',
        'a',
        'a\0',
        '\ud800',
        {},
        [],
      ),
      { minLength: 1, maxLength: 3 },
    );
    const answers = asyncProperty(values, constantFrom(...columnChoices), async (parts, columns) => {
      const cursor = Buffer.from(JSON.stringify(['things', ...parts])).toString('base64url');
      const isAfter = createKeyset('things', 'ascending', columns).isAfter(cursor);
      if (isAfter !== undefined) await db.execute(sql`select from ${things} where ${isAfter}`);
    });
    await assert(answers, { numRuns: 300 });
  });

  test('refuses a text that it did not make, and never throws', () => {
    const keyset = createKeyset('things', 'ascending', { at, id });
    const refuses = property(string(), (given) => {
      expect(keyset.isAfter(given)).toBeUndefined();
      expect(keyset.isAfter(Buffer.from(given).toString('base64url'))).toBeUndefined();
    });
    assert(refuses);
    const row = { at: new Date('2026-03-01T10:20:30.456Z'), id: 'a' };
    expect(keyset.isAfter(keyset.cursorAfter(row))).toBeDefined();
    expect(createKeyset('others', 'ascending', { at, id }).isAfter(keyset.cursorAfter(row))).toBeUndefined();
  });

  test('makes a cursor short enough for a query, with the longest id', () => {
    const keyset = createKeyset('products-featured', 'ascending', { isGood, at, id });
    const cursor = keyset.cursorAfter({ isGood: true, at: new Date(), id: 'ü'.repeat(100) });
    expect(cursor.length).toBeLessThanOrEqual(500);
  });

  test('compares a real as Postgres stores it', async () => {
    const db = drizzle({ client: connection });
    const reals = asyncProperty(
      float({ noNaN: true, noDefaultInfinity: true, min: 0, max: 5 }),
      async (value) => {
        await connection.query('truncate things');
        const written = new Date();
        await db.insert(things).values({
          id: 'a',
          key: crypto.randomUUID(),
          count: 0,
          total: 0,
          isGood: true,
          at: written,
          written,
          share: value,
        });
        const [row] = await db.select({ share, id }).from(things);
        const keyset = createKeyset('things', 'ascending', { share, id });
        const isAfter = keyset.isAfter(keyset.cursorAfter(row!));
        expect(await db.select({ id }).from(things).where(isAfter)).toEqual([]);
      },
    );
    await assert(reals, { numRuns: 50 });
  });

  test('refuses to order by a column that a cursor cannot contain', () => {
    expect(() => createKeyset('things', 'ascending', { values: things.values, id })).toThrow('PgJsonb');
    expect(() => createKeyset('things', 'ascending', { written: things.written, id })).toThrow(
      'more than milliseconds',
    );
  });
});

describe('a list of several parts', () => {
  const part = (name: string, ids: readonly string[]) => ({
    keyset: createKeyset(name, 'ascending', { id }),
    // Like Postgres: the rows after the one whose place the condition contains.
    read: async ({ isAfter, limit }: { isAfter: SQL | undefined; limit: number }) => {
      const [place] = isAfter === undefined ? [] : new PgDialect().sqlToQuery(isAfter).params;
      const from = ids.findIndex((one) => one === place) + 1;
      return ids.slice(from, from + limit).map((one) => ({ id: one }));
    },
  });

  test('continues from one part to the next, and from any page', async () => {
    const walks = asyncProperty(
      anyInteger({ min: 0, max: 4 }),
      anyInteger({ min: 0, max: 4 }),
      anyInteger({ min: 1, max: 5 }),
      async (first, second, limit) => {
        const names = (prefix: string, amount: number) =>
          Array.from({ length: amount }, (_, index) => `${prefix}${index}`);
        const [one, two] = [names('one', first), names('two', second)];
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await readPage<{ id: string }>({ limit, cursor }, part('a', one), part('b', two));
          expect(page.rows).toHaveLength(Math.min(limit, first + second - seen.length));
          seen.push(...page.rows.map((row) => row.id));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(seen).toEqual([...one, ...two]);
      },
    );
    await assert(walks);
  });

  test('refuses the cursor of a part that is not requested', async () => {
    const cursor = createKeyset('a', 'ascending', { id }).cursorAfter({ id: 'one' });
    await expect(readPage({ limit: 1, cursor }, part('b', ['two']))).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { cursor: expect.any(String) },
    });
  });
});
