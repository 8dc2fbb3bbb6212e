import { type FileRow, type KnownProduct, readRow, type RowMistake } from './import-rows.ts';

type ReadRow = ReturnType<typeof readRow>;
/** A row of a file with the parsed result. */
export type BatchRow = { row: FileRow } & ReadRow;

const idOf = (row: FileRow): string => (row.id ?? '').trim();

/** The product ids in rows, without duplicates. */
export const idsOf = (rows: readonly FileRow[]): string[] => [
  ...new Set(rows.map(idOf).filter((id) => id !== '')),
];

/**
 * Parses consecutive rows. A second row for the same product is an error.
 * @param seen the products of earlier rows, to which those of these rows are added
 */
export function readBatch(
  rows: readonly FileRow[],
  { known, seen }: { known: ReadonlyMap<string, KnownProduct>; seen: Set<string> },
): BatchRow[] {
  return rows.map((row) => ({ row, ...readOnce(row, known, seen) }));
}

function readOnce(row: FileRow, known: ReadonlyMap<string, KnownProduct>, seen: Set<string>): ReadRow {
  const id = idOf(row);
  if (seen.has(id)) return { mistakes: [{ column: 'id', message: 'The file has this product already' }] };
  if (id !== '') seen.add(id);
  return readRow(row, known);
}

/** The addresses of pictures that are new to their products. */
export const newPicturesOf = (rows: readonly ReadRow[]): string[] =>
  rows.flatMap((row) => {
    if ('mistakes' in row) return [];
    const had = new Set(row.product.before?.images.map(({ url }) => url));
    return row.product.images.map(({ url }) => url).filter((url) => !had.has(url));
  });

const notOwnPicture: RowMistake = { column: 'images', message: 'Your brand has uploaded no such picture' };

/** The same rows, with an error for pictures that another brand uploaded or that were deleted. */
export const withOwnPictures = (rows: readonly BatchRow[], foreign: ReadonlySet<string>): BatchRow[] =>
  rows.map((one) =>
    newPicturesOf([one]).some((url) => foreign.has(url)) ? { row: one.row, mistakes: [notOwnPicture] } : one,
  );

/** The errors of rows, each with its row and the column's name in the file. */
export const mistakesOf = (rows: readonly BatchRow[]): (RowMistake & { row: number })[] =>
  rows.flatMap(({ row, ...read }) =>
    'mistakes' in read
      ? read.mistakes.map(({ column, message }) => ({
          row: row.number,
          column: column === 'images' && row.images === undefined ? 'image' : column,
          message,
        }))
      : [],
  );
