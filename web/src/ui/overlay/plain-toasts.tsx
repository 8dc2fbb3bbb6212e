import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { takeToasts } from './toast.ts';
import type { ShownToast } from './toast.ts';
import { toastCloseClass, toastLineClass, toastPlaceClass } from './toast-style.ts';

/**
 * Toasts without the library, as a fallback if its code cannot be loaded, which is when messages matter most.
 * Every page loads this, so it supports no actions. Whatever an action does must be possible elsewhere too.
 */
export function PlainToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const end = takeToasts((toast) => {
      setToasts((shown) => [...without(toast.id)(shown), toast]);
      if (toast.durationMs > 0) timers.add(setTimeout(() => setToasts(without(toast.id)), toast.durationMs));
    });
    return () => {
      end();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);

  return (
    <section aria-label="Notifications" aria-live="polite" className={toastPlaceClass}>
      <ol className="flex flex-col gap-3">
        {toasts.map(({ id, message }) => (
          <li key={id} className={`pointer-events-auto ${toastLineClass}`}>
            <span className="min-w-0 grow wrap-anywhere">{message}</span>
            <button
              type="button"
              aria-label="Close"
              className={toastCloseClass}
              onClick={() => setToasts(without(id))}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function without(id: string) {
  return (toasts: readonly ShownToast[]) => toasts.filter((toast) => toast.id !== id);
}
