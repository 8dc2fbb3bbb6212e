import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { PicturePreview } from '../../../ui/picture-preview.tsx';
import { SortableList } from '../../../ui/list/sortable-list.tsx';

interface ContentRowsProps {
  label: string;
  /** The noun for a row, such as `slide`. */
  noun: string;
  rows: readonly { id: string; imageUrl: string }[];
  max: number;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (row: number) => void;
  /** Renders the fields of a row. */
  children: (row: number) => ReactNode;
}

/** Parts of the home page with an image each. Their order can be changed by dragging or with buttons. */
export function ContentRows({ label, noun, rows, max, onAdd, onMove, onRemove, children }: ContentRowsProps) {
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-small text-ink-soft">No {label.toLowerCase()} yet.</p>
      ) : (
        <KeptFocus label={label}>
          <SortableList label={label} noun={noun} ids={rows.map(({ id }) => id)} onMove={onMove}>
            {(row, { handle, buttons }) => (
              <>
                <div className="flex items-center gap-1">
                  {handle(
                    <>
                      <span className="aspect-[8/9] w-14 shrink-0 overflow-hidden rounded-control bg-moss">
                        <PicturePreview
                          src={rows[row]?.imageUrl ?? ''}
                          alt=""
                          className="size-full object-cover"
                        />
                      </span>
                      <span className="tabular text-small font-semibold capitalize">
                        {noun} {row + 1}
                      </span>
                    </>,
                  )}
                  {buttons}
                  <IconButton label={`Remove ${noun} ${row + 1}`} onClick={() => onRemove(row)}>
                    <X aria-hidden="true" className="size-5" />
                  </IconButton>
                </div>
                <div className="grid gap-3 sm:grid-cols-2">{children(row)}</div>
              </>
            )}
          </SortableList>
        </KeptFocus>
      )}
      <Button variant="outline" className="self-start" unavailable={rows.length >= max} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        Add a {noun}
      </Button>
    </>
  );
}
