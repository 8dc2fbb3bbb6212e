import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Announcements } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LiveRegion } from '../../../ui/focus/live-region.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PicturePreview } from './picture-preview.tsx';

interface PictureListProps {
  addresses: readonly string[];
  alts: Readonly<Record<string, string>>;
  onOrder: (addresses: string[]) => void;
  onAlt: (address: string, alt: string) => void;
}

// The list says itself where a picture went, by its place and not by its address.
const silent = () => undefined;
const announcements: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

/** The pictures of a product in their order, which a drag or buttons change, and what each shows. */
export function PictureList({ addresses, alts, onOrder, onAlt }: PictureListProps) {
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const items = [...addresses];

  function move(from: number, to: number) {
    if (from === to || from < 0 || to < 0 || to >= items.length) return;
    onOrder(arrayMove(items, from, to));
    setSaid(`The picture is at place ${to + 1} of ${items.length}.`);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over !== null) move(items.indexOf(String(active.id)), items.indexOf(String(over.id)));
      }}
      accessibility={{ announcements }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol aria-label="Pictures" className="flex flex-col gap-3">
          {items.map((address, index) => (
            <PictureRow
              key={address}
              address={address}
              place={index + 1}
              isLast={index === items.length - 1}
              alt={alts[address] ?? ''}
              onMove={(by) => move(index, index + by)}
              onAlt={(alt) => onAlt(address, alt)}
              onRemove={() => onOrder(items.filter((one) => one !== address))}
            />
          ))}
        </ol>
      </SortableContext>
      <LiveRegion className="sr-only">{said}</LiveRegion>
    </DndContext>
  );
}

interface PictureRowProps {
  address: string;
  /** From 1. */
  place: number;
  isLast: boolean;
  alt: string;
  /** By so many places. */
  onMove: (by: number) => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

function PictureRow({ address, place, isLast, alt, onMove, onAlt, onRemove }: PictureRowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: address,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'flex flex-col gap-3 rounded-card border border-stone p-3',
        isDragging && 'relative z-1 bg-paper-raised shadow-lg',
      )}
    >
      <div className="flex items-center gap-1">
        {/* For the pointer alone: the keyboard has the buttons. */}
        <span
          ref={setActivatorNodeRef}
          {...listeners}
          aria-hidden="true"
          className="flex grow cursor-grab touch-none items-center gap-3"
        >
          <GripVertical className="size-5 shrink-0 text-stone-text" />
          <span className="size-14 shrink-0 overflow-hidden rounded-control bg-moss">
            <PicturePreview src={address} alt="" className="size-full object-cover" />
          </span>
        </span>
        <IconButton
          label={`Move picture ${place} up`}
          aria-disabled={place === 1 || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={`Move picture ${place} down`}
          aria-disabled={isLast || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Remove picture ${place}`} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <TextField
        label={`What picture ${place} shows`}
        autoComplete="off"
        maxLength={brandLimits.altMaxCharacters}
        placeholder="The product"
        value={alt}
        onChange={(event) => onAlt(event.target.value)}
      />
    </li>
  );
}
