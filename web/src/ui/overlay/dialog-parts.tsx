import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Button } from '../button.tsx';
import { iconButtonClass } from '../button-style.ts';
import { CloseDialog } from '../form/close-dialog.ts';
import { overlayPlace } from './overlay-place.ts';

export interface DialogProps {
  /** The element that opens it. Omitted if `open` is controlled. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** A press outside does not close it, because it contains typed values or something that is shown only once. */
  isSticky?: boolean;
  /** Closing would lose typed values, so it needs a confirmation. */
  asksBeforeClosing?: boolean;
  children?: ReactNode;
}

export interface AlertDialogProps {
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action is destructive. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

const backdropClass =
  'fixed inset-0 z-50 bg-backdrop transition-opacity duration-(--motion-calm) data-ending-style:opacity-0 data-starting-style:opacity-0';
const popupClass =
  'dialog-surface popup-surface fixed inset-x-3 bottom-3 z-60 mx-auto max-h-[calc(100dvh-1.5rem-var(--toast-room,0px))] max-w-lg overflow-y-auto rounded-panel p-6 low:p-4 sm:bottom-auto sm:max-h-[calc(100dvh-1.5rem-2*var(--toast-room,0px))] sm:top-1/2 sm:-translate-y-1/2 sm:p-8';

/** The field that gets the initial focus, instead of the close button. */
const firstField = 'input:not([type=hidden], :disabled), textarea:not(:disabled)';

/**
 * A dialog that traps the focus and restores it on closing. On a narrow viewport it is a sheet at the bottom.
 * The first field gets the initial focus. On touch devices the dialog itself gets it, because a field would
 * open the keyboard over the sheet.
 */
export function DialogParts({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  isSticky = false,
  asksBeforeClosing = false,
  children,
}: DialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [popup, setPopup] = useState<HTMLElement | null>(null);

  function change(isOpen: boolean) {
    if (!isOpen && asksBeforeClosing) setIsAsking(true);
    else onOpenChange?.(isOpen);
  }

  return (
    <>
      <Base.Root
        {...(open === undefined ? {} : { open: open && !isAsking })}
        onOpenChange={change}
        disablePointerDismissal={isSticky}
      >
        {trigger ? <Base.Trigger render={trigger} /> : null}
        <Base.Portal container={overlayPlace}>
          <Base.Backdrop className={backdropClass} />
          <Base.Popup
            ref={setPopup}
            initialFocus={(by) =>
              (by === 'touch' ? null : popup?.querySelector<HTMLElement>(firstField)) ?? true
            }
            className={popupClass}
          >
            <div className="flex items-start justify-between gap-4">
              <Base.Title className="min-w-0 text-heading wrap-anywhere">{title}</Base.Title>
              {/* Centred on the first line of the title. */}
              <Base.Close
                aria-label="Close"
                className={`${iconButtonClass()} mt-[calc((1lh-2.75rem)/2)] text-heading`}
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </div>
            {description ? (
              <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
            ) : null}
            {children ? (
              <CloseDialog value={() => change(false)}>
                <div className="mt-5">{children}</div>
              </CloseDialog>
            ) : null}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
      <AlertDialogParts
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Close without saving?"
        description="What you typed is lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={() => {
          setIsAsking(false);
          onOpenChange?.(false);
        }}
      />
    </>
  );
}

/** A dialog that requires an answer. A press outside does not close it. */
export function AlertDialogParts({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  onConfirm,
}: AlertDialogProps) {
  return (
    <BaseAlert.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <BaseAlert.Trigger render={trigger} /> : null}
      <BaseAlert.Portal container={overlayPlace}>
        <BaseAlert.Backdrop className={backdropClass} />
        <BaseAlert.Popup className={popupClass}>
          <BaseAlert.Title className="text-heading">{title}</BaseAlert.Title>
          <BaseAlert.Description className="mt-2 text-ink-soft">{description}</BaseAlert.Description>
          <div className="mt-6 flex flex-col-reverse gap-2 low:mt-4 low:flex-row low:justify-end sm:flex-row sm:justify-end">
            <BaseAlert.Close render={<Button variant="outline">{cancelLabel}</Button>} />
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}
