/** The number of an order within a text. It wraps as a whole if a line is long enough for it. */
export function OrderNumber({ children }: { children: string }) {
  return <span className="inline-block">{children}</span>;
}
