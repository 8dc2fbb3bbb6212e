import { useEffect, useRef } from 'react';
import { Toast } from '@base-ui/react/toast';
import { useNavigate } from 'react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useOverlayPlace } from './overlay-place.ts';
import { takeToasts } from './toast.ts';
import type { ToastAction } from './toast.ts';
import { toastCloseClass, toastLineClass, toastPlaceClass } from './toast-style.ts';

const toastActionClass =
  '-my-1 min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4 hover:bg-ink-soft';

/** Passes toasts to the library. */
export const toastManager = Toast.createToastManager();

/** Beyond this number, the oldest are hidden. */
const shownMax = 4;

/**
 * The list of toasts: a live region, reachable with F6. On a wide page it is at the bottom, between the
 * columns. On a narrow page and on a stage it is at the top, because a chat's input and a form's button are at
 * the bottom.
 */
export function Toaster() {
  const navigate = useNavigate();
  const place = useOverlayPlace();
  useEffect(() => {
    function press(id: string, action: ToastAction): void {
      toastManager.close(id);
      if ('to' in action) void navigate(action.to);
      else action.onPress();
    }
    function once(work: () => void): () => void {
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        work();
      };
    }
    return takeToasts(({ id, message, tone, durationMs, action }) =>
      toastManager.add({
        id,
        description: message,
        type: tone,
        timeout: durationMs,
        // It could be pressed again while its toast is leaving.
        ...(action && {
          actionProps: { children: action.label, onClick: once(() => press(id, action)) },
        }),
      }),
    );
  }, [navigate]);
  return (
    <Toast.Provider toastManager={toastManager} limit={shownMax}>
      <Toast.Portal container={place}>
        <Toast.Viewport className={toastPlaceClass}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Sets `--toast-room` to the height that the toasts take at the top of the viewport above a dialog. */
function useToastRoom() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(([entry]) => {
      const heightPx = entry?.contentRect.height ?? 0;
      if (heightPx === 0) style.removeProperty('--toast-room');
      else style.setProperty('--toast-room', `calc(${heightPx}px + 0.5rem + env(safe-area-inset-top))`);
    });
    if (list.current !== null) sizes.observe(list.current);
    return () => {
      sizes.disconnect();
      style.removeProperty('--toast-room');
    };
  }, []);
  return list;
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  const list = useToastRoom();
  return (
    <ol ref={list} className="flex flex-col gap-3 xl:flex-col-reverse">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          render={<li />}
          // The library marks it as a dialog. It is none, because it requires no answer.
          role={undefined}
          aria-modal={undefined}
          swipeDirection={['up', 'down', 'left', 'right']}
          className="pointer-events-auto transition-[opacity,transform] duration-(--motion-calm) ease-settle data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
        >
          <Toast.Content className={toastLineClass}>
            <ToneIcon tone={toast.type} />
            <Toast.Description className="min-w-0 grow wrap-anywhere" />
            {toast.actionProps === undefined ? null : (
              <span className="sr-only">F6, then Tab twice, goes to {toast.actionProps.children}.</span>
            )}
            {toast.actionProps === undefined ? null : <Toast.Action className={toastActionClass} />}
            <Toast.Close
              aria-label="Close"
              // The library hides it until the toasts are hovered or reached with F6, neither of which a phone
              // can do.
              aria-hidden={undefined}
              className={toastCloseClass}
            >
              <X aria-hidden="true" className="size-5" />
            </Toast.Close>
          </Toast.Content>
        </Toast.Root>
      ))}
    </ol>
  );
}

function ToneIcon({ tone }: { tone: string | undefined }) {
  if (tone === 'success') return <CircleCheck aria-hidden="true" className="size-5 shrink-0" />;
  if (tone === 'failure') return <CircleAlert aria-hidden="true" className="size-5 shrink-0" />;
  return null;
}
