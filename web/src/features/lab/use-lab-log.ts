import { useCallback, useState } from 'react';
import { addEntry, detailOf } from './lab-log.ts';
import type { LogEntry } from './lab-log.ts';

export interface LabLog {
  entries: readonly LogEntry[];
  write: (name: string, payload?: unknown) => void;
  clear: () => void;
}

/** A page's event log with the newest `kept` entries. */
export function useLabLog(kept: number): LabLog {
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
