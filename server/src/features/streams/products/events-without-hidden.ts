import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';

/** The ids of the products of which these events hold a card. */
export function productIdsIn(events: readonly StreamEvent[]): string[] {
  const ids = events.flatMap((event) =>
    event.type === 'product.pinned'
      ? [event.pinned.product.id]
      : event.type === 'products.highlighted'
        ? event.products.map(({ id }) => id)
        : [],
  );
  return [...new Set(ids)];
}

/** The same events without a card of a product that shoppers cannot see: the log keeps products as they were. */
export function eventsWithoutHidden(
  events: readonly StreamEvent[],
  shownIds: ReadonlySet<string>,
): StreamEvent[] {
  return events.map((event) => {
    if (event.type === 'products.highlighted')
      return { ...event, products: event.products.filter(({ id }) => shownIds.has(id)) };
    if (event.type !== 'product.pinned' || shownIds.has(event.pinned.product.id)) return event;
    const { pinned, ...logged } = event;
    // What was pinned before it is not pinned then, either.
    return { ...logged, type: 'product.unpinned', productId: pinned.product.id };
  });
}
