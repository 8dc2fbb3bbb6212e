import { toastLimits } from '@greenroom/contract/limits/pages';

type Tone = 'plain' | 'success' | 'failure';

export interface ShownToast {
  id: string;
  message: string;
  tone: Tone;
  /** 0 means that it stays until it is dismissed. */
  durationMs: number;
  /** The action of the toast. A press closes the toast. */
  action?: ToastAction | undefined;
}

/** Calls a handler, or links to a page. */
export type ToastAction = { label: string } & ({ onPress: () => void } | { to: string });

interface ToastOptions {
  tone?: Tone;
  /**
   * In milliseconds, 5 s by default. 0 means that it stays until it is dismissed (ERR-11, ERR-12, LIVEUI-10,
   * LIVEUI-11).
   */
  durationMs?: number;
  action?: ToastAction;
  /** A later toast with the same id replaces the earlier one. */
  id?: string;
}

type Take = (toast: ShownToast) => void;

let take: Take | undefined;
let count = 0;
const waiting: ShownToast[] = [];
const wishes = new Set<() => void>();

/** Shows a message that disappears by itself. Returns its id. */
export function showToast(
  message: string,
  {
    tone = 'plain',
    durationMs = toastLimits.durationMs,
    action,
    id = `toast-${(count += 1)}`,
  }: ToastOptions = {},
): string {
  const toast = { id, message, tone, durationMs, action };
  if (take === undefined) {
    waiting.push(toast);
    for (const wish of wishes) wish();
  } else {
    take(toast);
  }
  return id;
}

/**
 * Registers the renderer of toasts. It gets the waiting toasts and all later ones. Returns a function that
 * removes it.
 */
export function takeToasts(shows: Take): () => void {
  take = shows;
  for (const toast of waiting.splice(0)) shows(toast);
  return () => {
    if (take === shows) take = undefined;
  };
}

/**
 * Calls `wish` when a toast waits without a renderer, and at once if one is already waiting. Returns a function
 * that cancels it.
 */
export function onToastWaiting(wish: () => void): () => void {
  wishes.add(wish);
  if (waiting.length > 0) wish();
  return () => wishes.delete(wish);
}
