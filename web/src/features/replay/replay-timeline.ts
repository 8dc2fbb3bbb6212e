import type { Chapter, ReplayEvent, ReplayFile } from '@greenroom/contract/streams/recordings.schemas';
import { type CaptionCue, captionCues } from '@greenroom/contract/streams/caption-cues';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { LiveMessage } from '../streams/live-messages.ts';

/** The file that shows a moment of the replay, the last one that has begun by then. */
export function fileIndexAt(files: readonly Pick<ReplayFile, 'startMs'>[], atMs: number): number {
  return Math.max(
    0,
    files.findLastIndex(({ startMs }) => startMs <= atMs),
  );
}

/** How many of the events have happened by a moment; they are in the order of time. */
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

/** The messages among events, as the chat shows them. Those that were taken off it, also later, are left out. */
export function messagesIn(events: readonly ReplayEvent[]): LiveMessage[] {
  return events.flatMap(({ event }): LiveMessage[] =>
    (event.type === 'chat.message' || event.type === 'chat.system') && !event.message.isDeleted
      ? [{ key: event.message.id, message: event.message, delivery: { name: 'stored' } }]
      : [],
  );
}

/** What is said in the replay, line by line. */
export function cuesIn(events: readonly ReplayEvent[]): CaptionCue[] {
  return captionCues(
    events.flatMap(({ atMs, event }) =>
      event.type === 'caption.line' ? [{ atMs, caption: event.caption }] : [],
    ),
  );
}

/** The lines that have all words of the search; none for no word. */
export function cuesFor(cues: readonly CaptionCue[], search: string): CaptionCue[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return cues.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}

/** The product that is pinned after these events, as it is today; undefined where none is, or it is gone. */
export function pinnedAfter(
  events: readonly ReplayEvent[],
  chapters: readonly Chapter[],
): ProductCard | undefined {
  const last = events.findLast(({ event }) => event.type.startsWith('product.'))?.event;
  if (last?.type !== 'product.pinned') return undefined;
  return chapters.find(({ product }) => product.id === last.pinned.product.id)?.product;
}

/** The chapters whose product has all words of the search in its name or description. */
export function chaptersFor(chapters: readonly Chapter[], search: string): Chapter[] {
  return chapters.filter(({ product }) => hasWords(product, search));
}

/** The same of products that have no chapter. */
export function productsFor(products: readonly ProductCard[], search: string): ProductCard[] {
  return products.filter((product) => hasWords(product, search));
}

function hasWords({ name, description }: Pick<ProductCard, 'name' | 'description'>, search: string): boolean {
  const text = `${name} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
