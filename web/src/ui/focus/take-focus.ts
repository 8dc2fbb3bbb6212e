/** As a `ref`: what has just come takes the focus that went with what it replaces. Where something else has it, it stays there. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(element);
}

/** As a `ref`: what has just come takes the focus, and comes into view clear of the header. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
