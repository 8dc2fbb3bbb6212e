import type { ReactElement } from 'react';
import { Tooltip as Base } from '@base-ui/react/tooltip';

/** A name that shows on hover and focus. Never the only place that says it: the trigger has its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-70" positionMethod="fixed">
          <Base.Popup className="rounded-mark bg-ink px-2.5 py-1.5 text-micro font-medium text-paper transition-opacity duration-(--motion-quick) data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
