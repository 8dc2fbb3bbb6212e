/** A row: its key, its name, and its values as displayed and as exported. */
export interface FiguresRow {
  key: string;
  /** The label of its bar, if other rows have the same first cell. */
  barLabel?: string;
  cells: readonly { text: string; value: string | number }[];
  /** The length of its bar. */
  size: number;
}
