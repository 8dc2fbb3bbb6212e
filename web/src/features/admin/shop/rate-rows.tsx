import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';

/** The editable rows of a table. Rows can be added and removed. */
export function RateRows({
  label,
  ids,
  addLabel,
  onAdd,
  onRemove,
  isKept,
  children,
}: {
  label: string;
  ids: readonly string[];
  addLabel: string;
  onAdd: () => void;
  onRemove: (row: number) => void;
  /** Whether a row cannot be removed. */
  isKept?: (row: number) => boolean;
  children: (row: number) => ReactNode;
}) {
  return (
    <>
      <ul
        aria-label={label}
        // There may be 2,000 rates.
        className="flex flex-col gap-3 sm:max-h-[36rem] sm:overflow-y-auto"
      >
        {ids.map((id, row) => (
          <li key={id} className="relative rounded-card border border-stone p-4 sm:pr-14">
            <div className="grid gap-3 sm:grid-cols-4">{children(row)}</div>
            {isKept?.(row) === true ? null : (
              <IconButton
                label={`Remove row ${row + 1} of ${label.toLowerCase()}`}
                // On a phone it is beside the first field's label.
                className="absolute! top-0 right-0 sm:top-2 sm:right-2"
                onClick={() => onRemove(row)}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button variant="outline" className="self-start" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </>
  );
}
