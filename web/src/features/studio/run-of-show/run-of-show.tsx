import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { streamLimits } from '@greenroom/contract/limits/streams';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { RunOfShow as RunOfShowData } from '@greenroom/contract/streams/run-of-show.schemas';
import { useQuery } from '@tanstack/react-query';
import { Pin, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/list/disclosure.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { ProductRowsLoading } from '../products/product-row.tsx';
import { ProductSearch } from '../products/product-search.tsx';
import { usePins } from '../products/use-pins.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { PinFiguresTable } from './pin-figures-table.tsx';
import { RunOfShowRow } from './run-of-show-row.tsx';
import { runOfShowQuery, useArrange, useEndOffer, useHighlight } from './run-of-show.api.ts';
import { useNumberKeys } from './use-number-keys.ts';

interface RunOfShowProps {
  streamId: string;
  isLive: boolean;
  /** The pinned product, from the stream's socket room. Undefined for none, and while it is unknown. */
  pinnedProduct: ProductCard | undefined;
}

/**
 * The products of a show in order. They can be pinned with one press or key, highlighted, and offered at a
 * lower price. Each shows its sales.
 */
export function RunOfShow(props: RunOfShowProps) {
  const run = useQuery(runOfShowQuery(props.streamId));
  if (run.isPending) return <ProductRowsLoading />;
  if (run.data === undefined) return <QueryErrorState query={run} title="Failed to load the run of show" />;
  return <RunOfShowList {...props} run={run.data} />;
}

function announcementsFor(run: RunOfShowData): Announcements {
  const nameOf = (id: string | number) =>
    run.items.find(({ product }) => product.id === id)?.product.name ?? 'The product';
  const placeOf = (id: string | number) => run.items.findIndex(({ product }) => product.id === id) + 1;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${nameOf(active.id)} is at place ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is put down${over === null ? '' : ` at place ${placeOf(over.id)}`}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at its place.`,
  };
}

function RunOfShowList({ streamId, isLive, pinnedProduct, run }: RunOfShowProps & { run: RunOfShowData }) {
  const pins = usePins(streamId, pinnedProduct);
  const arrange = useArrange(streamId);
  const highlight = useHighlight(streamId);
  const endOffer = useEndOffer(streamId);
  const [offeredId, setOfferedId] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = run.items.map(({ product }) => product.id);
  const highlightedIds = run.items.flatMap(({ product, isHighlighted }) =>
    isHighlighted ? [product.id] : [],
  );
  const offered = run.items.find(({ product }) => product.id === offeredId);
  const isFull = ids.length >= streamLimits.featuredProductsMax;

  const place = useRef<HTMLDivElement>(null);
  useNumberKeys(place, (digit) => {
    const product = run.items[digit - 1]?.product;
    if (product !== undefined && product.id !== pins.shown?.id) pins.pin(product);
  });

  const rearrange = (wanted: readonly string[]) => arrange.mutate({ wanted, seen: ids });

  function drop({ active, over }: DragEndEvent) {
    if (over === null || active.id === over.id) return;
    rearrange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  }

  return (
    <div ref={place} className="flex min-h-0 flex-col gap-4">
      {run.items.length === 0 ? (
        <p className="text-small text-ink-soft">
          No products yet. Add some: keys 1 to 9 pin them, and everyone sees the pinned one under the video.
        </p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements: announcementsFor(run),
            screenReaderInstructions: {
              draggable: 'Press Space to pick it up, the arrow keys to move it, Space to put it down.',
            },
          }}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ol aria-label="Products of this show" className="@container">
              {run.items.map((item, index) => (
                <RunOfShowRow
                  key={item.product.id}
                  item={item}
                  place={index + 1}
                  isPinned={item.product.id === pins.shown?.id}
                  isLive={isLive}
                  offer={run.offers.find(({ productId }) => productId === item.product.id)}
                  highlightedCount={highlightedIds.length}
                  onPin={() => pins.pin(item.product)}
                  onUnpin={pins.unpin}
                  onHighlight={(isOn) =>
                    highlight.mutate({
                      wanted: isOn
                        ? [...highlightedIds, item.product.id]
                        : highlightedIds.filter((id) => id !== item.product.id),
                      seen: highlightedIds,
                    })
                  }
                  onOffer={() => setOfferedId(item.product.id)}
                  onEndOffer={() => {
                    const offer = run.offers.find(({ productId }) => productId === item.product.id);
                    if (offer !== undefined) endOffer.mutate(offer.id);
                  }}
                  onRemove={() => rearrange(ids.filter((id) => id !== item.product.id))}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <ProductSearch
        label="Search the catalogue"
        renderAction={(product) => {
          const isIn = ids.includes(product.id);
          return (
            <span className="flex gap-2">
              <Button
                size="small"
                variant="outline"
                unavailable={isIn || isFull}
                aria-label={isIn ? `${product.name} is in the show` : `Add ${product.name}`}
                onClick={() => rearrange([...ids, product.id])}
              >
                <Plus aria-hidden="true" className="size-4" />
                {isIn ? 'Added' : 'Add'}
              </Button>
              {isIn ? null : (
                <Button
                  size="small"
                  variant="secondary"
                  unavailable={product.id === pins.shown?.id}
                  aria-label={`Pin ${product.name}`}
                  onClick={() => pins.pin(product)}
                >
                  <Pin aria-hidden="true" className="size-4" />
                  Pin
                </Button>
              )}
            </span>
          );
        }}
      />
      {run.pins.length === 0 ? null : (
        <Disclosure label="What each pin sold" labelClass="text-small">
          <PinFiguresTable pins={run.pins} />
        </Disclosure>
      )}
      {offered === undefined ? null : (
        <OfferDialog streamId={streamId} item={offered} onClose={() => setOfferedId(undefined)} />
      )}
    </div>
  );
}
