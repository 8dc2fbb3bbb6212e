/** Events that show that a visitor is active and may soon press something. */
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
 * Calls `call` once the visitor has moved the pointer, pressed or typed on this page. Code for interactions
 * loads from then on, so a page that is only read loads none of it. Returns a function that cancels the call.
 */
export function onFirstActivity(call: () => void): () => void {
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
