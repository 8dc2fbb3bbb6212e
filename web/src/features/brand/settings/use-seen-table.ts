import { useState } from 'react';

/**
 * The table that a form shows the changes of. A newer one that was read meanwhile takes its place as long as nothing was
 * typed, and `version` grows: the form of that key begins anew. `setSeen` is for a table that the form itself takes in.
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
