import { useState } from 'react';
import { useLocation } from 'react-router';

/** What was chosen at each entry of this page's history: the way back to a list leads to its choice. */
const chosenAt = new Map<string, ReadonlySet<string>>();

/** The ids of the orders that are chosen in a list, and a function that chooses others. */
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
