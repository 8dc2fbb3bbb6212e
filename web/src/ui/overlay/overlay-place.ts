import { useSyncExternalStore } from 'react';

/**
 * The container of an overlay: the fullscreen element, because nothing outside of it is visible. Null means the
 * library's default. It is read at each opening, so an open overlay stays where it is.
 */
export const overlayPlace = {
  get current(): HTMLElement | null {
    return document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : null;
  },
};

/** The same for what is always mounted and must move along. Undefined means the library's default. */
export function useOverlayPlace(): HTMLElement | undefined {
  return useSyncExternalStore(
    followFullscreen,
    () => overlayPlace.current ?? undefined,
    () => undefined,
  );
}

function followFullscreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
