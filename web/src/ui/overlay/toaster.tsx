import { Toaster as Base } from 'sonner';

/** Where toasts appear; its live region announces them. */
export function Toaster() {
  return (
    <Base
      position="bottom-center"
      closeButton
      visibleToasts={4}
      containerAriaLabel="Notifications"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // On a phone the list of toasts is as wide as the page and begins a margin to the right.
            'group flex w-full max-[600px]:w-[calc(100%-2*var(--mobile-offset-left))] items-center gap-3 rounded-card bg-ink px-5 py-3.5 text-small font-medium text-paper shadow-high font-text',
          content: 'grow',
          icon: 'shrink-0',
          actionButton: 'min-h-9 shrink-0 rounded-full bg-paper px-4 font-semibold text-ink order-2',
          closeButton:
            'order-3 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-full text-paper hover:bg-ink-soft',
        },
      }}
    />
  );
}
