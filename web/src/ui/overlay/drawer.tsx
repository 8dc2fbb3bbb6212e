import type { ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { iconButtonClass } from '../button-style.ts';
import { overlayPlace } from './overlay-place.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Rendered at the end. It stays visible if the viewport is high enough. */
  footer?: ReactNode;
  /** Whether the page beside it is not dimmed, because the reader continues to watch it. */
  isClear?: boolean;
  children: ReactNode;
}

/**
 * A dialog at the side of the page with the height of the viewport. On a phone it also has its full width. In a
 * low viewport, such as a phone in landscape or at 400% zoom, all of it scrolls, because fixed ends would leave
 * no room for the content.
 */
export function Drawer({ open, onOpenChange, title, footer, isClear = false, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={overlayPlace}>
        <Base.Backdrop
          className={classNames(
            'fixed inset-0 z-50 transition-opacity duration-(--motion-calm) data-ending-style:opacity-0 data-starting-style:opacity-0',
            !isClear && 'bg-backdrop',
          )}
        />
        <Base.Popup
          initialFocus={(by) => by !== 'touch'}
          className="drawer-surface popup-surface fixed inset-y-0 right-0 z-60 flex w-full max-w-md flex-col rounded-none transition-transform duration-(--motion-slow) ease-(--ease-settle) data-ending-style:translate-x-full data-starting-style:translate-x-full sm:rounded-l-panel [@media(height<32rem)]:overflow-y-auto"
        >
          <div className="flex shrink-0 items-center justify-between gap-4 border-b border-stone py-3 pr-3 pl-5">
            <Base.Title className="text-heading">{title}</Base.Title>
            <Base.Close aria-label="Close" className={iconButtonClass()}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          <div className="grow overflow-y-auto p-5 [@media(height<32rem)]:shrink-0 [@media(height<32rem)]:overflow-visible">
            {children}
          </div>
          {footer === undefined || footer === null ? null : (
            <div className="shrink-0 border-t border-stone p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
