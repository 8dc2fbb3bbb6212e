import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';

interface PlayerDrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel inside the player, so that it also works in fullscreen. It takes the focus, and Escape closes it. */
export function PlayerDrawer({ title, onClose, children }: PlayerDrawerProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // Escape closes it, wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="absolute right-[calc(var(--player-end,0px)+0.5rem)] bottom-14 z-1 max-h-[calc(100%-4rem)] w-80 max-w-[calc(100%-1rem-var(--player-end,0px))] overflow-y-auto rounded-card border border-stone bg-paper-raised p-4 shadow-high outline-none"
    >
      <div className="-mt-2 -mr-2 mb-1 flex items-center justify-between gap-2">
        <h2 className="text-body">{title}</h2>
        <IconButton label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
