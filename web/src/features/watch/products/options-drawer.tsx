import { optionNote, type Options, priceOf } from '@greenroom/contract/products/product-variants';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { useAddToCart } from '../../cart/add-to-cart.api.ts';
import { lineProductQuery } from '../../cart/cart-lines.api.ts';
import { openCart } from '../../cart/cart-drawer.store.ts';
import { ChooseFirst } from '../../cart/choose-first.tsx';
import { VariantChoice } from '../../cart/variant-choice.tsx';
import { ProductThumbnail } from '../../products/card/product-thumbnail.tsx';
import { Price } from '../../products/prices/price.tsx';
import { useSessionToken } from '../../session/use-session-token.ts';
import type { TimedOffer } from '../../streams/joined-stream-state.ts';
import { LiveOfferNote } from './live-offer-note.tsx';

interface OptionsDrawerProps {
  productId: string;
  /** The show's current offer for the product. */
  offer?: TimedOffer | undefined;
  onClose: () => void;
}

/** Chooses color and size of a product beside a show that keeps playing. */
export function OptionsDrawer({ productId, offer, onClose }: OptionsDrawerProps) {
  const product = useQuery(lineProductQuery(productId));
  return (
    <Drawer
      open
      isClear
      title="Choose yours"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {product.data !== undefined ? (
        <ChosenProduct product={product.data} offer={offer} onAdded={onClose} />
      ) : product.isError ? (
        <QueryErrorState query={product} title="Failed to load the colors and sizes" />
      ) : (
        <Loading label="Loading the colors and sizes" className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Drawer>
  );
}

function ChosenProduct({
  product,
  offer,
  onAdded,
}: {
  product: ProductDetail;
  offer: TimedOffer | undefined;
  onAdded: () => void;
}) {
  const add = useAddToCart(useSessionToken());
  const [chosen, setChosen] = useState<Options>({});
  const [refusals, setRefusals] = useState(0);
  const missingRef = useRef<HTMLInputElement>(null);
  const { colors, sizes } = product;
  const color = chosen.color ?? (colors.length === 1 ? colors[0]?.name : undefined);
  const size = chosen.size ?? (sizes.length === 1 ? sizes[0] : undefined);
  const options = { ...(color === undefined ? {} : { color }), ...(size === undefined ? {} : { size }) };
  const missing =
    colors.length > 0 && color === undefined
      ? 'color'
      : sizes.length > 0 && size === undefined
        ? 'size'
        : undefined;
  const price = priceOf(product, options);
  const note = optionNote(product, options) ?? (product.stock <= 0 ? 'sold out' : undefined);

  function put() {
    if (missing !== undefined) {
      setRefusals((count) => count + 1);
      missingRef.current?.focus();
      return;
    }
    add.mutate(
      { productId: product.id, quantity: 1, ...options },
      {
        onSuccess: () => {
          onAdded();
          openCart();
        },
      },
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <ProductThumbnail product={product} size="size-18" eager />
        <div className="min-w-0">
          <h3 className="font-text text-body leading-snug font-semibold tracking-normal">{product.name}</h3>
          {/* Another color or size may have another price. */}
          <output className="block">
            <Price {...price} currency={product.currency} />
          </output>
        </div>
      </div>
      {offer === undefined ? null : (
        <div>
          <LiveOfferNote offer={offer} price={price.price} currency={product.currency} />
        </div>
      )}
      <VariantChoice
        product={product}
        chosen={options}
        onChoose={(option) => setChosen({ ...chosen, ...option })}
        missing={missing}
        missingRef={missingRef}
      />
      <output className="text-small font-medium text-beet empty:hidden">
        {note === undefined ? null : `This choice is ${note}.`}
      </output>
      <FailureMessage message={add.error === null ? undefined : describeFailure(add.error)} />
      <ChooseFirst missing={missing} refusals={refusals} />
      <Button
        size="large"
        unavailable={note !== undefined || add.isPending}
        busy={add.isPending}
        busyLabel="Adding…"
        onClick={put}
      >
        Add to Cart
      </Button>
    </div>
  );
}
