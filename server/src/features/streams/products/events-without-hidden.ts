import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';

/** The ids of the products whose cards these events contain. */
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

/** Removes cards of products that shoppers cannot see. The log keeps products as they were. */
export function eventsWithoutHidden(
  events: readonly StreamEvent[],
  shownIds: ReadonlySet<string>,
): StreamEvent[] {
  return events.map((event) => {
    if (event.type === 'products.highlighted')
      return { ...event, products: event.products.filter(({ id }) => shownIds.has(id)) };
    if (event.type !== 'product.pinned' || shownIds.has(event.pinned.product.id)) return event;
    const { pinned, ...logged } = event;
    // The previously pinned product is not pinned any more either.
    return { ...logged, type: 'product.unpinned', productId: pinned.product.id };
  });
}
