import { asc, desc, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { isStorable } from './storable-text.ts';

type Columns = Readonly<Record<string, PgColumn>>;

/** A row's place in the order of these columns. A row with a null has no place, so lists leave it out. */
export type KeysetPlace<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name], 'raw'> | null };

/** A total order of a list: no two rows are equal. */
export interface Keyset<Row> {
  /** For ORDER BY. */
  orderBy: SQL[];
  /** The cursor of this list that continues after the row. */
  cursorAfter(row: Row): string;
  /**
   * For WHERE: the rows after the cursor. Undefined for a text that `cursorAfter` of this keyset did not
   * make.
   */
  isAfter(cursor: string): SQL | undefined;
}

/** The years 1 to 9999 in milliseconds since 1970, which both Postgres and an ISO text can represent. */
const moment = z.int().min(-62_135_596_800_000).max(253_402_300_799_999);
/** Postgres rejects a real that overflows or underflows to zero. */
const isReal = (value: number): boolean =>
  value === 0 || (Math.fround(value) !== 0 && Number.isFinite(Math.fround(value)));

/** The schema of a cursor value, by column type. */
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
  if (schema === undefined)
    throw new Error(`A list cannot be ordered by a column of the type ${column.columnType}`);
  // A JavaScript date has millisecond precision. With finer timestamps, rows between two cursors could repeat
  // or be skipped.
  if (column.columnType === 'PgTimestamp' && !column.getSQLType().startsWith('timestamp (3)'))
    throw new Error(`A list cannot be ordered by ${column.name}, which stores more than milliseconds`);
  return schema;
}

/**
 * Creates an order by these columns, all in one direction, the last of them unique, and its cursors. A cursor
 * is an opaque text with the name of the list and the place of a row. The name distinguishes the cursors of one
 * list from those of others. An index on the same columns serves both directions, because the condition is a
 * single row comparison.
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
