/** The position of toasts, whichever code renders them. */
export const toastPlaceClass =
  'pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+var(--toast-top,5rem))] z-70 mx-auto max-w-sm rounded-card xl:top-(--toast-top-wide) xl:bottom-(--toast-bottom-wide) print:hidden';

export const toastLineClass =
  'flex items-center gap-3 rounded-card bg-ink px-5 py-3.5 text-small font-medium text-paper shadow-high';

export const toastCloseClass =
  '-my-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink-soft';
