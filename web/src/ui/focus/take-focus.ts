/** As a `ref`: what has just come takes the focus, and comes into view clear of the header. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
