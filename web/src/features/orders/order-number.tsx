/** The number of an order within a text: it goes to the next line as a whole, where a line is long enough for it. */
export function OrderNumber({ children }: { children: string }) {
  return <span className="inline-block">{children}</span>;
}
