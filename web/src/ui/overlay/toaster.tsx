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

/** Takes the toasts to the library that shows them. */
export const toastManager = Toast.createToastManager();

/** Where there are more than these, the oldest are hidden. */
const shownMax = 4;

/**
 * Where toasts appear: a live region that announces them, reached by F6. On a wide page they stand at the bottom, between
 * the columns; on a narrow one and on a stage at the top, since a chat has its field at the bottom, and a form its button.
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
        // It can be pressed again while its toast goes.
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

/** Says in `--toast-room` how much of the window's top the toasts take where they stand over a dialog. */
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
          // Not a dialog, as which the library marks it: nothing has to be answered.
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
              // The library hides it until the toasts are hovered or reached by F6, and a phone has neither.
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
