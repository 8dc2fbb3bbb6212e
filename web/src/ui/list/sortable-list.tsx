import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Announcements } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { LiveRegion } from '../focus/live-region.tsx';

interface SortableListProps {
  label: string;
  /** The noun for a row, such as `picture`, for button labels and announcements. */
  noun: string;
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  /** Renders a row with the given move controls. */
  children: (place: number, moving: MovingParts) => ReactNode;
}

export interface MovingParts {
  /** Wraps the part that a pointer can drag, besides the grip. Keyboard users have the buttons. */
  handle: (content: ReactNode) => ReactNode;
  buttons: ReactNode;
}

// The list makes its own announcements, with positions instead of ids.
const silent = () => undefined;
const announcements: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

/** Rows whose order can be changed by dragging or with buttons. */
export function SortableList({ label, noun, ids, onMove, children }: SortableListProps) {
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  function move(from: number, to: number) {
    if (from === to || from < 0 || to < 0 || to >= ids.length) return;
    onMove(from, to);
    setAnnouncement(`The ${noun} is at place ${to + 1} of ${ids.length}.`);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over !== null) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
      accessibility={{ announcements }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="flex flex-col gap-3">
          {ids.map((id, index) => (
            <SortableRow
              key={id}
              id={id}
              name={`${noun} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === ids.length - 1}
              onMove={(by) => move(index, index + by)}
            >
              {(moving) => children(index, moving)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <LiveRegion className="sr-only">{announcement}</LiveRegion>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves by this many positions. */
  onMove: (by: 1 | -1) => void;
  children: (moving: MovingParts) => ReactNode;
}

function SortableRow({ id, name, isFirst, isLast, onMove, children }: SortableRowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (content: ReactNode) => (
    <span
      ref={setActivatorNodeRef}
      {...listeners}
      aria-hidden="true"
      className="flex min-w-0 grow cursor-grab touch-none items-center gap-3"
    >
      <GripVertical className="size-5 shrink-0 text-stone-text" />
      {content}
    </span>
  );
  const buttons = (
    <>
      <IconButton
        label={`Move ${name} up`}
        aria-disabled={isFirst || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        aria-disabled={isLast || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'flex flex-col gap-3 rounded-card border border-stone p-3',
        isDragging && 'relative z-1 bg-paper-raised shadow-lg',
      )}
    >
      {children({ handle, buttons })}
    </li>
  );
}
