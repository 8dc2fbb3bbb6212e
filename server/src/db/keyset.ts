import { asc, desc, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { isStorable } from './storable-text.ts';

type Columns = Readonly<Record<string, PgColumn>>;

/** Where a row stands in the order of these columns. A null has no place: lists leave such rows out. */
export type KeysetPlace<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name], 'raw'> | null };

/** The order of a list in which no two rows are equal. */
export interface Keyset<Row> {
  /** For ORDER BY. */
  orderBy: SQL[];
  /** The text of this list that goes on after the row. */
  cursorAfter(row: Row): string;
  /** For WHERE: the rows after the cursor. Undefined for a text that `cursorAfter` of this keyset did not make. */
  isAfter(cursor: string): SQL | undefined;
}

/** The years 1 to 9999 in milliseconds since 1970: what Postgres and an ISO text both hold. */
const moment = z.int().min(-62_135_596_800_000).max(253_402_300_799_999);
/** A real of Postgres refuses what would overflow, or be nothing at its precision. */
const isReal = (value: number): boolean =>
  value === 0 || (Math.fround(value) !== 0 && Number.isFinite(Math.fround(value)));

/** One value of a cursor, as the column takes it. */
const valueSchemas: Partial<Record<string, z.ZodType>> = {
  PgBigInt53: z.int(),
  PgBoolean: z.boolean(),
  PgInteger: z.int32(),
  PgReal: z.number().refine(isReal),
  PgText: z.string().min(1).max(300).refine(isStorable),
  PgTimestamp: moment.transform((milliseconds) => new Date(milliseconds)),
  PgUUID: z.uuid(),
};

function valueSchemaOf(column: PgColumn): z.ZodType {
  const schema = valueSchemas[column.columnType];
  if (schema === undefined) throw new Error(`No list is ordered by a ${column.columnType} yet`);
  // A JavaScript date has milliseconds: a place between two of them would leave out rows, or repeat them.
  if (column.columnType === 'PgTimestamp' && !column.getSQLType().startsWith('timestamp (3)'))
    throw new Error(`A list is ordered by ${column.name}, which holds more than milliseconds`);
  return schema;
}

/**
 * An order by these columns, all in one direction, the last of them unique, and its cursors: opaque texts that name the
 * list and hold the place of a row. `list` tells the cursors of one list from those of all others. An index on the same
 * columns serves both directions, because the place is one row comparison.
 */
export function createKeyset<Of extends Columns>(
  list: string,
  direction: 'ascending' | 'descending',
  columns: Of,
): Keyset<KeysetPlace<Of>> {
  const entries = Object.entries(columns);
  const schema = z.tuple([z.literal(list), ...entries.map(([, column]) => valueSchemaOf(column))]);
  const order = direction === 'ascending' ? asc : desc;
  const beyond = direction === 'ascending' ? sql`>` : sql`<`;

  function valuesOf(cursor: string): unknown[] | undefined {
    return schema.safeParse(decodeCursor(cursor)).data?.slice(1);
  }

  return {
    orderBy: entries.map(([, column]) => order(column)),

    cursorAfter(row) {
      const values = entries.map(([name]) => {
        const value: unknown = row[name];
        if (value === null || value === undefined) throw new Error(`A listed row has no ${name}`);
        return value instanceof Date ? value.getTime() : value;
      });
      return encodeCursor([list, ...values]);
    },

    isAfter(cursor) {
      const values = valuesOf(cursor);
      if (values === undefined) return undefined;
      const names = entries.map(([, column]) => sql`${column}`);
      const places = entries.map(
        ([, column], index) => sql`${sql.param(values[index], column)}::${sql.raw(column.getSQLType())}`,
      );
      return sql`(${sql.join(names, sql`, `)}) ${beyond} (${sql.join(places, sql`, `)})`;
    },
  };
}
