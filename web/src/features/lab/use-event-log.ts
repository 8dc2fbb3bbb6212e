import { useCallback, useState } from 'react';
import { addEntry, detailOf } from './event-log.ts';
import type { LogEntry } from './event-log.ts';

export interface EventLog {
  entries: readonly LogEntry[];
  write: (name: string, payload?: unknown) => void;
  clear: () => void;
}

/** A page's event log, which keeps the newest `kept` entries. */
export function useEventLog(kept: number): EventLog {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const write = useCallback(
    (name: string, payload?: unknown) => {
      const entry = { at: new Date().toISOString(), name, detail: detailOf(payload) };
      setEntries((log) => addEntry(log, entry, kept));
    },
    [kept],
  );
  const clear = useCallback(() => setEntries([]), []);
  return { entries, write, clear };
}
