import { imageWidths } from '@greenroom/contract/image-widths';
import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/format/price.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardPicture, CardTitle } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { Section } from '../../ui/section.tsx';
import { isClosed } from './profile-label.ts';
import { RecentStream } from './recent-stream.tsx';

/**
 * The content of a profile, or its empty states (PROF-17, PROF-20). If it is hidden from the reader, a note
 * says so (PROF-15, PROF-21).
 */
export function ProfileContent({ profile, isOwner }: { profile: UserProfile; isOwner: boolean }) {
  const { streams, wishlist } = profile;
  if (isClosed(profile))
    return <HiddenProfile name="Closed profile">This profile is not available to you</HiddenProfile>;
  if (streams === undefined || wishlist === undefined) {
    return (
      <HiddenProfile name="Private profile">
        <span className="whitespace-nowrap">This profile is private -</span> Only followers can see this
        user&apos;s content
      </HiddenProfile>
    );
  }
  return (
    <>
      <Section title="Recent Streams">
        {streams.length === 0 ? (
          <EmptyState title="No streams yet" />
        ) : (
          <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {streams.map((stream, place) => (
              <li key={stream.id} className="min-w-0">
                <RecentStream stream={stream} eager={place === 0} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Wishlist">
        {wishlist.length === 0 ? (
          <EmptyState
            title="No items in wishlist"
            {...(isOwner ? { action: <ButtonLink to="/products">Browse products</ButtonLink> } : {})}
          />
        ) : (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
            {wishlist.map((item) => (
              <li key={item.id} className="min-w-0">
                <WishlistCard item={item} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function HiddenProfile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="page-width mt-12 md:mt-16">
      <div className="flex flex-col items-center gap-3 rounded-panel bg-moss px-6 py-14 text-center">
        <Lock aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />
        <p className="max-w-md font-display text-lead font-semibold text-balance">{children}</p>
      </div>
    </section>
  );
}

/** Image, name and price (PROF-18), linked to the product (PROF-19). */
function WishlistCard({ item }: { item: Omit<WishlistItem, 'stock'> }) {
  return (
    <Card className="gap-3">
      <CardPicture src={item.imageUrl} widths={imageWidths} />
      <div className="flex flex-col gap-1">
        <CardTitle to={`/products/${item.id}`}>{item.name}</CardTitle>
        <p className="tabular font-semibold">{formatPrice(item.price, item.currency)}</p>
      </div>
    </Card>
  );
}
