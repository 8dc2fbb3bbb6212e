/** An entry of a test page's event log. */
export interface LogEntry {
  id: number;
  /** ISO 8601. */
  at: string;
  name: string;
  /** The payload of the event. Empty if there is none. */
  detail: string;
}

/** How many entries the logs of the socket test (LAB-30) and the video test (LAB-21) keep. */
export const labLogLimits = { socketEntries: 200, videoEntries: 10 } as const;

/** A log with one more entry, newest last. Beyond `kept` entries, the oldest are dropped. */
export function addEntry(
  log: readonly LogEntry[],
  entry: Omit<LogEntry, 'id'>,
  kept: number,
): readonly LogEntry[] {
  const id = (log.at(-1)?.id ?? 0) + 1;
  return [...log, { ...entry, id }].slice(-kept);
}

const detailMaxCharacters = 2000;

/** The payload of an event as one line of text. */
export function detailOf(payload: unknown): string {
  if (payload === undefined) return '';
  if (typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0) return '';
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return text.length > detailMaxCharacters ? `${text.slice(0, detailMaxCharacters)}…` : text;
}
