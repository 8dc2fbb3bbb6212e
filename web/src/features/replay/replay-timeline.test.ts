import type { ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import { describe, expect, test } from 'vitest';
import { productCard, productCards } from '../../testing/sample-products.ts';
import {
  fileIndexAt,
  happenedBy,
  messagesIn,
  otherProducts,
  pinnedAfter,
  productsFor,
} from './replay-timeline.ts';

const [mug, dress] = productCards(2);
const chapters = [
  { atMs: 3000, product: mug! },
  { atMs: 9000, product: dress! },
];

function event(sequence: number, atMs: number, content: object): ReplayEvent {
  const at = '2026-11-22T10:00:00.000Z';
  // The functions do not read the properties that a test omits.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const logged = { streamId: 's', sequence, at, streamTimeMs: atMs, ...content } as ReplayEvent['event'];
  return { atMs, event: logged };
}
const pin = (sequence: number, atMs: number, product: object) =>
  event(sequence, atMs, { type: 'product.pinned', pinned: { product, pinnedAt: '' } });
const events = [
  event(1, 0, { type: 'stream.live' }),
  pin(2, 3000, mug!),
  event(3, 5000, { type: 'chat.message', message: { id: 'm1', content: 'Hello' } }),
  pin(4, 9000, dress!),
  event(5, 9500, { type: 'product.unpinned', productId: dress!.id }),
];

describe('the time line of a replay', () => {
  test('has the file that began last for each time', () => {
    const files = [{ startMs: 0 }, { startMs: 4000 }, { startMs: 7000 }];
    expect([0, 3999, 4000, 6999, 7000, 99_000].map((atMs) => fileIndexAt(files, atMs))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
    expect(fileIndexAt([{ startMs: 40 }], 0)).toBe(0);
  });

  test('counts the events up to a time, including it', () => {
    expect([0, 2999, 3000, 8999, 9500].map((atMs) => happenedBy(events, atMs))).toEqual([1, 1, 2, 3, 5]);
    expect(happenedBy([], 5000)).toBe(0);
  });

  test('[STREAM-24] the pinned product is that of the last pin, as it is today, and none after it was taken down', () => {
    const today = [{ atMs: 3000, product: { ...mug!, price: 7 } }];
    expect(pinnedAfter(events.slice(0, 1), chapters)).toBeUndefined();
    expect(pinnedAfter(events.slice(0, 3), today)?.price).toBe(7);
    expect(pinnedAfter(events.slice(0, 4), chapters)?.id).toBe(dress!.id);
    expect(pinnedAfter(events.slice(0, 4), today)).toBeUndefined();
    expect(pinnedAfter(events, chapters)).toBeUndefined();
  });

  test('has messages in their order, without deleted ones', () => {
    const deleted = event(6, 9600, {
      type: 'chat.message',
      message: { id: 'm2', content: '', isDeleted: true },
    });
    expect(messagesIn([...events, deleted]).map(({ key, message }) => [key, message.content])).toEqual([
      ['m1', 'Hello'],
    ]);
  });

  test('finds when a product without a pin was highlighted or offered, or else when it was mentioned', () => {
    const [jug, bowl, tile, lamp] = ['Jug', 'Bowl', 'Glazed Tile', 'Lamp'].map((name) =>
      productCard({ id: name, name }),
    );
    const shown = [
      ...events,
      event(6, 12_000, { type: 'products.highlighted', products: [mug!, jug!] }),
      event(7, 14_000, { type: 'offer.started', offer: { productId: bowl!.id } }),
      event(8, 16_000, { type: 'products.highlighted', products: [jug!, bowl!] }),
    ];
    const cue = (startMs: number, text: string) => ({ startMs, endMs: startMs + 2000, text });
    const cues = [
      cue(2000, 'Later comes the jug'),
      cue(3000, 'Bowls, lamps and glazed tiles'),
      cue(17_000, 'And this GLAZED tile.'),
      cue(19_000, 'The glazed tile once more'),
    ];
    expect(
      otherProducts([lamp!, tile!, jug!, bowl!], shown, cues).map(({ product, atMs }) => [product.id, atMs]),
    ).toEqual([
      [lamp!.id, undefined],
      [tile!.id, 17_000],
      [jug!.id, 12_000],
      [bowl!.id, 14_000],
    ]);
  });

  test('finds chapters by all words of a search, in any order and case', () => {
    const named = [
      { atMs: 0, product: { ...mug!, name: 'Sunday Mug', description: 'Stoneware, blue' } },
      { atMs: 1, product: { ...dress!, name: 'Meadow Dress', description: 'Blue cotton' } },
    ];
    const found = (search: string) => productsFor(named, search).map(({ product }) => product.name);
    expect(found('BLUE')).toEqual(['Sunday Mug', 'Meadow Dress']);
    expect(found('blue  mug')).toEqual(['Sunday Mug']);
    expect(found('')).toHaveLength(2);
    expect(found('lamp')).toEqual([]);
  });
});
