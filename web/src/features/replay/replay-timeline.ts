import type { Chapter, ReplayEvent, ReplayFile } from '@greenroom/contract/streams/recordings.schemas';
import { type CaptionCue, captionCues } from '@greenroom/contract/streams/caption-cues';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { LiveMessage } from '../streams/live-messages.ts';

/** The index of the file that contains a moment of the replay: the last one that starts by then. */
export function fileIndexAt(files: readonly Pick<ReplayFile, 'startMs'>[], atMs: number): number {
  return Math.max(
    0,
    files.findLastIndex(({ startMs }) => startMs <= atMs),
  );
}

/** How many events of the show's log (STREAM-24) have happened by a moment. The events are in chronological order. */
export function happenedBy(events: readonly ReplayEvent[], atMs: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chat messages among events. Deleted messages are left out, whenever they were deleted. */
export function messagesIn(events: readonly ReplayEvent[]): LiveMessage[] {
  return events.flatMap(({ event }): LiveMessage[] =>
    (event.type === 'chat.message' || event.type === 'chat.system') && !event.message.isDeleted
      ? [{ key: event.message.id, message: event.message, delivery: { name: 'stored' } }]
      : [],
  );
}

/** The caption lines of the replay. */
export function cuesIn(events: readonly ReplayEvent[]): CaptionCue[] {
  return captionCues(
    events.flatMap(({ atMs, event }) =>
      event.type === 'caption.line' ? [{ atMs, caption: event.caption }] : [],
    ),
  );
}

/** The lines that contain all words of the search. None for an empty search. */
export function cuesFor(cues: readonly CaptionCue[], search: string): CaptionCue[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return cues.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}

/** A product of a show that was never pinned, with the moment when it was first shown, if it was. */
export interface OtherProduct {
  product: ProductCard;
  atMs?: number;
}

/**
 * Products that were never pinned. A product was first shown when it was highlighted or offered for less, else
 * when its name was spoken.
 */
export function otherProducts(
  products: readonly ProductCard[],
  events: readonly ReplayEvent[],
  cues: readonly CaptionCue[],
): OtherProduct[] {
  const cueWords = cues.map(({ text, startMs }) => ({ words: inWords(text), startMs }));
  return products.map((product) => {
    const name = inWords(product.name);
    const atMs =
      events.find(({ event }) => shows(event, product.id))?.atMs ??
      cueWords.find(({ words }) => words.includes(name))?.startMs;
    return atMs === undefined ? { product } : { product, atMs };
  });
}

function shows(event: StreamEvent, productId: string): boolean {
  if (event.type === 'offer.started') return event.offer.productId === productId;
  return event.type === 'products.highlighted' && event.products.some(({ id }) => id === productId);
}

/** The words in lower case, separated and surrounded by single spaces. */
const inWords = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * The product that is pinned after these events, with its current data. Undefined if none is pinned or it no
 * longer exists.
 */
export function pinnedAfter(
  events: readonly ReplayEvent[],
  chapters: readonly Chapter[],
): ProductCard | undefined {
  const last = events.findLast(({ event }) => event.type.startsWith('product.'))?.event;
  if (last?.type !== 'product.pinned') return undefined;
  return chapters.find(({ product }) => product.id === last.pinned.product.id)?.product;
}

/** The items whose product has all words of the search in its name or description. */
export function productsFor<Shown extends { product: ProductCard }>(
  shown: readonly Shown[],
  search: string,
): Shown[] {
  return shown.filter(({ product }) => hasWords(product, search));
}

function hasWords({ name, description }: Pick<ProductCard, 'name' | 'description'>, search: string): boolean {
  const text = `${name} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
