import { imageWidths } from '@greenroom/contract/image-widths';
import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/format/price.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { CardPicture, CardTitle } from '../../ui/card.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { CollectionBar } from '../wishlists/collection-bar.tsx';
import { CollectionMenu } from '../wishlists/collection-menu.tsx';
import { useCollections } from '../wishlists/collections.api.ts';
import { useRemoveFromWishlist, useWishlist } from '../wishlists/wishlist-items.api.ts';

const gridClass = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3';

interface WishlistProps {
  /** One level below the heading above the cards. */
  cardLevel: 'h2' | 'h3';
  /** Rendered at the end of each product. */
  renderAction: (item: WishlistItem) => ReactNode;
}

/** The user's wishlist. */
export function WishlistSection(props: WishlistProps) {
  return (
    <KeptFocus label="Wishlist">
      <Wishlist {...props} />
    </KeptFocus>
  );
}

/** Also has the empty state, on the account page (WISH-12) and on `/wishlist` (WISH-13). */
function Wishlist({ cardLevel, renderAction }: WishlistProps) {
  const { query, items } = useWishlist();
  const collections = useCollections();
  const [shownId, setShownId] = useState<string>();
  const shown = collections?.find(({ id }) => id === shownId);
  if (query.isPending) {
    return (
      <Loading label="Loading wishlist" className={gridClass}>
        {['a', 'b', 'c'].map((place) => (
          <div key={place} className="flex flex-col gap-3">
            <Skeleton className="aspect-square rounded-card" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </Loading>
    );
  }
  if (items === undefined) {
    return (
      <QueryErrorState query={query} title="Failed to load your wishlist" text="Please try again later" />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="Your wishlist is empty"
        text="Press the heart of a product and it waits for you here."
        action={<ButtonLink to="/products">Browse products</ButtonLink>}
      />
    );
  }
  const shownItems = shown === undefined ? items : items.filter(({ id }) => shown.productIds.includes(id));
  return (
    <>
      {collections === undefined ? null : (
        <CollectionBar collections={collections} shown={shown} onShow={setShownId} />
      )}
      {shownItems.length === 0 ? (
        <EmptyState
          title="This list is empty"
          text="Show everything, and move what belongs here to this list."
        />
      ) : (
        <ul aria-label="Wishlist" className={gridClass}>
          {shownItems.map((item) => (
            <li key={item.id}>
              <WishlistCard item={item} cardLevel={cardLevel} collections={collections ?? []}>
                {renderAction(item)}
              </WishlistCard>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface WishlistCardProps {
  item: WishlistItem;
  cardLevel: 'h2' | 'h3';
  collections: readonly Collection[];
  children: ReactNode;
}

function WishlistCard({ item, cardLevel, collections, children }: WishlistCardProps) {
  const remove = useRemoveFromWishlist(item.id);
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <CardPicture src={item.imageUrl} widths={imageWidths} ground="bg-ground-moss" />
      <div>
        <CardTitle level={cardLevel} to={`/product/${encodeURIComponent(item.id)}`}>
          {item.name}
        </CardTitle>
        <p className="tabular mt-1">{formatPrice(item.price, item.currency)}</p>
        {item.stock === 0 ? <p className="text-small text-stone-text">Out of stock</p> : null}
      </div>
      {/* Above the link that covers the card. */}
      <div className="relative z-1 mt-auto">{children}</div>
      <IconButton
        label={`Remove ${item.name} from the wishlist`}
        tone="surface"
        className="absolute! top-2 right-2 z-2"
        onClick={remove}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      {collections.length === 0 ? null : (
        <CollectionMenu product={item} collections={collections} className="absolute! top-2 left-2 z-2" />
      )}
    </article>
  );
}
