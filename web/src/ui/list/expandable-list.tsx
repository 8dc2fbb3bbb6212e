import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface ExpandableListProps<Item> {
  items: readonly Item[];
  /** How many items show before it is expanded. */
  shownAtFirst: number;
  showMoreLabel: string;
  className: string;
  itemKey: (item: Item) => string;
  children: (item: Item, place: number) => ReactNode;
}

/**
 * A list that shows its first items, and the rest on demand (HOME-10, HOME-14). Once all are visible it says
 * 'Showing All' (HOME-15).
 */
export function ExpandableList<Item>({
  items,
  shownAtFirst,
  showMoreLabel,
  className,
  itemKey,
  children,
}: ExpandableListProps<Item>) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <ul id={id} className={className}>
        {shown.map((item, place) => (
          <li key={itemKey(item)} className="min-w-0">
            {children(item, place)}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex justify-center">
        {items.length > shownAtFirst ? (
          <Button
            variant="outline"
            aria-expanded={isExpanded}
            aria-controls={id}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show Less' : showMoreLabel}
          </Button>
        ) : (
          <p className="text-small text-stone-text">Showing All</p>
        )}
      </div>
    </>
  );
}
