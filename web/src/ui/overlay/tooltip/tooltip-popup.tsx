import { Tooltip as Base } from '@base-ui/react/tooltip';
import { overlayPlace } from '../overlay-place.ts';

export interface TooltipPopupProps {
  text: string;
  /** The element beside which it opens. */
  anchor: Element;
  isOpen: boolean;
  onClose: () => void;
}

/** The panel of a tooltip. The library positions it and closes it on Escape. */
export function TooltipPopup({ text, anchor, isOpen, onClose }: TooltipPopupProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal container={overlayPlace}>
        <Base.Positioner anchor={anchor} sideOffset={6} className="z-70" positionMethod="fixed">
          <Base.Popup className="rounded-mark bg-ink px-2.5 py-1.5 text-micro font-medium text-paper transition-opacity duration-(--motion-quick) data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
