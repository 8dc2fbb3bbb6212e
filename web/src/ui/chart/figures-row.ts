/** A row: its key, what it is about, and its values as they are shown and as they stand in the file. */
export interface FiguresRow {
  key: string;
  /** What its bar is called, where its first cell is that of other rows, too. */
  barLabel?: string;
  cells: readonly { text: string; value: string | number }[];
  /** How long its bar is. */
  size: number;
}
