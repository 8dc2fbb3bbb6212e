/**
 * For use as a `ref`: a new element takes the focus if the element that it replaces had it. If another element
 * has the focus, it stays there.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(element);
}

/** For use as a `ref`: a new element takes the focus and scrolls into view, clear of the header. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
