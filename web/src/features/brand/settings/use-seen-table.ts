import { useState } from 'react';

/**
 * The table that is the baseline of a form's changes. While nothing was typed, a newer table replaces it and
 * increments `version`, which serves as the form's key and remounts it. `setSeen` sets a table that the form
 * itself has merged.
 */
export function useSeenTable<Row>(rows: Row[], isChanged: boolean) {
  const [{ seen, version }, setTable] = useState({ seen: rows, version: 0 });
  if (!isChanged && seen !== rows && JSON.stringify(seen) !== JSON.stringify(rows))
    setTable({ seen: rows, version: version + 1 });
  return {
    seen,
    version,
    setSeen: (next: Row[]) => setTable((before) => ({ ...before, seen: next })),
  };
}
