import { toastLimits } from '@greenroom/contract/limits/pages';

type Tone = 'plain' | 'success' | 'failure';

export interface ShownToast {
  id: string;
  message: string;
  tone: Tone;
  /** 0 stays until it is dismissed. */
  durationMs: number;
  /** What can be done about it; the toast goes with the press. */
  action?: ToastAction | undefined;
}

/** It does something, or leads to a page. */
export type ToastAction = { label: string } & ({ onPress: () => void } | { to: string });

interface ToastOptions {
  tone?: Tone;
  /** In milliseconds, 5 s by default; 0 stays until it is dismissed (ERR-11, ERR-12, LIVEUI-10, LIVEUI-11). */
  durationMs?: number;
  action?: ToastAction;
  /** A second toast with the same id takes the first one's place. */
  id?: string;
}

type Take = (toast: ShownToast) => void;

let take: Take | undefined;
let count = 0;
const waiting: ShownToast[] = [];
const wishes = new Set<() => void>();

/** Shows a message that goes away by itself. Answers its id. */
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

/** Gives the toasts that wait, and all from now on, to where they are shown. Returns a function that ends it. */
export function takeToasts(shows: Take): () => void {
  take = shows;
  for (const toast of waiting.splice(0)) shows(toast);
  return () => {
    if (take === shows) take = undefined;
  };
}

/** Calls when a toast waits and nothing shows it yet, at once where one waits already. Returns a function that ends it. */
export function onToastWaiting(wish: () => void): () => void {
  wishes.add(wish);
  if (waiting.length > 0) wish();
  return () => wishes.delete(wish);
}
