import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { streamLimits } from '@greenroom/contract/limits/streams';
import type { LiveOffer, RunOfShowItem } from '@greenroom/contract/streams/run-of-show.schemas';
import { EllipsisVertical, GripVertical, Pin, PinOff } from 'lucide-react';
import { formatCount, plural } from '../../../lib/format/count.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { ProductThumbnail } from '../../products/card/product-thumbnail.tsx';

interface RunOfShowRowProps {
  item: RunOfShowItem;
  /** From 1. The first nine also have number keys. */
  place: number;
  isPinned: boolean;
  isLive: boolean;
  offer: LiveOffer | undefined;
  highlightedCount: number;
  onPin: () => void;
  onUnpin: () => void;
  onHighlight: (isOn: boolean) => void;
  onOffer: () => void;
  onEndOffer: () => void;
  onRemove: () => void;
}

/** A product of the show: its place, its sales, and its actions. */
export function RunOfShowRow({
  item,
  place,
  isPinned,
  isLive,
  offer,
  highlightedCount,
  ...actions
}: RunOfShowRowProps) {
  const { product, units, sales, cartAdds, taps, isHighlighted, discountMaxPercent } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: product.id });
  const isFull = !isHighlighted && highlightedCount >= streamLimits.highlightedProductsMax;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-stone py-1.5 last:border-0',
        '@md:grid-cols-[auto_auto_auto_minmax(0,1fr)_auto_auto]',
        isDragging && 'relative z-1 rounded-control bg-paper-raised shadow-lg',
        isPinned && 'bg-moss',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${product.name}`}
        className="flex size-11 cursor-grab touch-none items-center justify-center rounded-control text-stone-text hover:bg-moss @md:row-span-2"
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <kbd
        aria-hidden="true"
        className="tabular hidden w-5 text-center font-text text-micro text-stone-text @md:row-span-2 @md:block"
      >
        {place}
      </kbd>
      <span className="@md:row-span-2">
        <ProductThumbnail product={product} size="size-11" />
      </span>
      <p className="line-clamp-2 text-small font-semibold wrap-anywhere @md:line-clamp-1 @md:self-end">
        {product.name}
      </p>
      {/* In a narrow container it is below the rest. */}
      <div className="col-span-full row-start-2 flex items-center gap-2 pl-3 @md:contents">
        <p className="tabular flex grow flex-wrap gap-x-2 text-micro text-stone-text @md:col-start-4 @md:row-start-2 @md:self-start">
          <span>{plural(units, 'sold', 'sold')}</span>
          {units > 0 ? <span>{formatMoney(sales)}</span> : null}
          <span>{formatCount(cartAdds)} put into carts</span>
          <span>{plural(taps, 'tap')}</span>
          <span>{product.stock <= 0 ? 'Out of stock' : `${product.stock} left`}</span>
          {isHighlighted ? <span className="font-semibold text-leaf-text">Highlighted</span> : null}
          {offer === undefined ? null : (
            <span className="font-semibold text-leaf-text">
              {offer.kind === 'price' ? `Live price −${offer.percent}%` : `Code ${offer.code}`}
            </span>
          )}
        </p>
        {isPinned ? (
          <Button
            className="@md:col-start-5 @md:row-span-2 @md:row-start-1"
            size="small"
            variant="outline"
            aria-label={`Unpin ${product.name}`}
            onClick={actions.onUnpin}
          >
            <PinOff aria-hidden="true" className="size-4" />
            Unpin
          </Button>
        ) : (
          <Button
            className="@md:col-start-5 @md:row-span-2 @md:row-start-1"
            size="small"
            variant="secondary"
            aria-label={`Pin ${product.name}`}
            aria-keyshortcuts={place <= 9 ? String(place) : undefined}
            onClick={actions.onPin}
          >
            <Pin aria-hidden="true" className="size-4" />
            Pin
          </Button>
        )}
      </div>
      <Menu
        trigger={
          <IconButton
            label={`More for ${product.name}`}
            className="@md:col-start-6 @md:row-span-2 @md:row-start-1"
          >
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuItem disabled={isFull} onSelect={() => actions.onHighlight(!isHighlighted)}>
          {isHighlighted ? 'Highlight no longer' : isFull ? 'Three are highlighted already' : 'Highlight'}
        </MenuItem>
        {offer === undefined ? (
          <MenuItem disabled={!isLive || discountMaxPercent === 0} onSelect={actions.onOffer}>
            {discountMaxPercent === 0 ? 'Its brand allows no live price' : 'Offer for less…'}
          </MenuItem>
        ) : (
          <MenuItem onSelect={actions.onEndOffer}>End the offer</MenuItem>
        )}
        <MenuItem onSelect={actions.onRemove}>Remove from the show</MenuItem>
      </Menu>
    </li>
  );
}
