/** One line of a test page's event log. */
export interface LogEntry {
  id: number;
  /** ISO 8601. */
  at: string;
  name: string;
  /** What came with it; empty when nothing did. */
  detail: string;
}

/** How many entries the logs keep: of the socket's test (LAB-30) and of the video's (LAB-21). */
export const labLogLimits = { socketEntries: 200, videoEntries: 10 } as const;

/** A log with one more entry, the newest last; of more than `kept` the oldest goes. */
export function addEntry(
  log: readonly LogEntry[],
  entry: Omit<LogEntry, 'id'>,
  kept: number,
): readonly LogEntry[] {
  const id = (log.at(-1)?.id ?? 0) + 1;
  return [...log, { ...entry, id }].slice(-kept);
}

const detailMaxCharacters = 2000;

/** What came with an event as one line of text. */
export function detailOf(payload: unknown): string {
  if (payload === undefined) return '';
  if (typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0) return '';
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return text.length > detailMaxCharacters ? `${text.slice(0, detailMaxCharacters)}…` : text;
}
