import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import { expect, test } from 'vitest';
import { ShownMoments } from './shown-moments.ts';

type Shown = { pin: string | null } | { highlight: string[] };

/** An event with only the fields that say what is shown. */
function eventOf(shown: Shown, sequence: number): StreamEvent {
  const event =
    'highlight' in shown
      ? { type: 'products.highlighted', sequence, products: shown.highlight.map((id) => ({ id })) }
      : shown.pin === null
        ? { type: 'product.unpinned', sequence }
        : { type: 'product.pinned', sequence, pinned: { product: { id: shown.pin } } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of an event is read
  return event as StreamEvent;
}

/** The kind, product, start and end of each moment of these events, which are one second apart. */
function momentsOf(...events: Shown[]) {
  const shown = new ShownMoments();
  for (const [place, event] of events.entries()) shown.add(eventOf(event, place + 1), place * 1000);
  return shown.moments.map(({ kind, productId, atMs, untilMs }) => [kind, productId, atMs, untilMs]);
}

test('a pin lasts until it is removed, or another follows', () => {
  expect(momentsOf({ pin: 'vase' }, { pin: 'bowl' }, { pin: null }, { pin: 'vase' })).toEqual([
    ['pinned', 'vase', 0, 1000],
    ['pinned', 'bowl', 1000, 2000],
    ['pinned', 'vase', 3000, null],
  ]);
});

test('a product is highlighted from when it enters the list until it leaves it', () => {
  expect(
    momentsOf(
      { highlight: ['vase'] },
      { highlight: ['bowl', 'vase'] },
      { highlight: ['bowl'] },
      { highlight: ['vase'] },
    ),
  ).toEqual([
    ['highlighted', 'vase', 0, 2000],
    ['highlighted', 'bowl', 1000, 3000],
    ['highlighted', 'vase', 3000, null],
  ]);
});

test('pins and highlights of one product do not end each other', () => {
  expect(momentsOf({ highlight: ['vase'] }, { pin: 'vase' }, { highlight: [] }, { pin: null })).toEqual([
    ['highlighted', 'vase', 0, 2000],
    ['pinned', 'vase', 1000, 3000],
  ]);
});
