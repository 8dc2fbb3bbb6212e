/** What says that somebody is here and may soon press something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

let isSeen = false;
const waiting = new Set<() => void>();

function see(): void {
  isSeen = true;
  for (const sign of signs) window.removeEventListener(sign, see, true);
  for (const call of waiting) call();
  waiting.clear();
}

/**
 * Calls once the visitor has moved, pressed or typed anything on this page: what a press may need loads from then on, and a
 * page that is only read loads none of it. Returns a function that takes the call back.
 */
export function onFirstSign(call: () => void): () => void {
  if (isSeen) {
    call();
    return () => {};
  }
  if (waiting.size === 0) {
    for (const sign of signs) window.addEventListener(sign, see, { capture: true, passive: true });
  }
  waiting.add(call);
  return () => waiting.delete(call);
}
