import { useState } from 'react';
import { useLocation } from 'react-router';

/** The selection at each history entry, so that going back to a list restores it. */
const chosenAt = new Map<string, ReadonlySet<string>>();

/** The ids of the selected orders of a list, and a setter. */
export function useChosenOrders(): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const { key } = useLocation();
  const [ids, setIds] = useState(() => chosenAt.get(key) ?? new Set<string>());
  return [
    ids,
    (next) => {
      chosenAt.set(key, next);
      setIds(next);
    },
  ];
}
