import type { ReactElement, ReactNode } from 'react';
import { Popover as Base } from '@base-ui/react/popover';
import { overlayPlace } from './overlay-place.ts';

export interface PopoverProps {
  trigger: ReactElement;
  title?: string;
  /** Its accessible name if it has no visible title. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** The panel of a popover and its trigger, which need the overlay library. */
export function PopoverParts({
  trigger,
  title,
  label,
  align = 'end',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={overlayPlace}>
        <Base.Positioner
          sideOffset={8}
          align={align}
          collisionPadding={12}
          className="z-60"
          positionMethod="fixed"
        >
          <Base.Popup
            aria-label={label}
            // If there is hardly any room beside its trigger, scrolling the page is better than a tiny panel.
            className="popup-surface scrollbar-thin max-h-[max(var(--available-height),12rem)] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto p-4 outline-none"
          >
            {title ? <Base.Title className="mb-3 text-small font-semibold">{title}</Base.Title> : null}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
