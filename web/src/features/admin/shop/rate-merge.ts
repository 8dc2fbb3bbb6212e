/** How rows of a rate table are identified and compared. */
export interface RateRow<Row> {
  /** The key of a row, unique in the table. */
  placeOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The row's value, normalised so that the same amounts compare equal however they are typed. */
  valueOf: (row: Row) => string;
}

export interface MergedRates<Row> {
  rows: Row[];
  /** Names of the places for which `rows` contains the other person's change. */
  shown: string[];
  /** Names of the places that both changed. `rows` contains the local input. */
  kept: string[];
}

/**
 * Merges local edits of a table with the version that somebody else has saved meanwhile.
 * @param opened the rows when the form was opened
 * @param typed the current rows of the form
 * @param saved the rows that the other person saved
 */
export function mergedRates<Row>(
  { placeOf, nameOf, valueOf }: RateRow<Row>,
  opened: readonly Row[],
  typed: readonly Row[],
  saved: readonly Row[],
): MergedRates<Row> {
  const valuesOf = (rows: readonly Row[]) => new Map(rows.map((row) => [placeOf(row), valueOf(row)]));
  const [before, here, now] = [valuesOf(opened), valuesOf(typed), valuesOf(saved)];
  const merged: MergedRates<Row> = { rows: [], shown: [], kept: [] };
  const savedByPlace = new Map(saved.map((row) => [placeOf(row), row]));
  for (const row of typed) {
    const place = placeOf(row);
    const [old, own, other] = [before.get(place), valueOf(row), now.get(place)];
    const isTyped = own !== old;
    const isOther = other !== old && other !== own;
    if (isOther) merged[isTyped ? 'kept' : 'shown'].push(nameOf(row));
    const shown = isTyped ? row : savedByPlace.get(place);
    if (shown !== undefined) merged.rows.push(shown);
  }
  // Rows that the other person added come last. A row that was removed here stays removed unless the other
  // person changed it.
  for (const row of saved) {
    const place = placeOf(row);
    if (here.has(place) || before.get(place) === now.get(place)) continue;
    merged.rows.push(row);
    merged.shown.push(nameOf(row));
  }
  return merged;
}
