import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { MomentRow } from './recordings.queries.ts';

/**
 * The times at which a show's products were shown, collected from its events in order: one per pin and one
 * per highlight.
 */
export class ShownMoments {
  readonly moments: MomentRow[] = [];
  #pinned: MomentRow | undefined;
  /** The currently highlighted products, by id. */
  #highlighted = new Map<string, MomentRow>();

  /** @param atMs the time of the event, in milliseconds from the recording's first frame */
  add(event: StreamEvent, atMs: number): void {
    if (event.type === 'product.pinned' || event.type === 'product.unpinned') {
      if (this.#pinned !== undefined) this.#pinned.untilMs = atMs;
      this.#pinned =
        event.type === 'product.unpinned'
          ? undefined
          : this.#begin({ kind: 'pinned', productId: event.pinned.product.id, atMs }, event);
    } else if (event.type === 'products.highlighted') {
      const before = this.#highlighted;
      this.#highlighted = new Map(
        event.products.map(({ id }) => [
          id,
          before.get(id) ?? this.#begin({ kind: 'highlighted', productId: id, atMs }, event),
        ]),
      );
      for (const [id, moment] of before) if (!this.#highlighted.has(id)) moment.untilMs = atMs;
    }
  }

  #begin(
    shown: Pick<MomentRow, 'kind' | 'productId' | 'atMs'>,
    { sequence }: Pick<StreamEvent, 'sequence'>,
  ): MomentRow {
    const moment = { ...shown, sequence, untilMs: null };
    this.moments.push(moment);
    return moment;
  }
}
