/** How rows of a table of rates are told apart and compared. */
export interface RateRow<Row> {
  /** The place of a row, which a table has once. */
  placeOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** What the row says of its place, the same for the same amounts however they are typed. */
  valueOf: (row: Row) => string;
}

export interface MergedRates<Row> {
  rows: Row[];
  /** Names of the places where the other's change is in `rows`. */
  shown: string[];
  /** Names of the places that both changed: `rows` hold what was typed here. */
  kept: string[];
}

/**
 * The rows of a table that somebody else has changed while it was open.
 * @param opened the rows as the form was opened with them
 * @param typed the rows as they are in the form
 * @param saved the rows as the other has saved them
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
  // What the other added comes last. What was taken away here stays away, unless the other changed it.
  for (const row of saved) {
    const place = placeOf(row);
    if (here.has(place) || before.get(place) === now.get(place)) continue;
    merged.rows.push(row);
    merged.shown.push(nameOf(row));
  }
  return merged;
}
