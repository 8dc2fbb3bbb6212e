import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { Player } from '../player/player.tsx';
import { useSession } from '../session/session.api.ts';
import { FeaturedProducts } from './featured-products.tsx';
import { PinnedProduct } from './pinned-product.tsx';
import { playedStream } from '../player/played-stream.ts';
import { StreamInfo } from './stream-info.tsx';
import { BackLink, Theater } from './theater.tsx';
import { useJoinedStream } from '../streams/use-joined-stream.ts';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { WishlistHeart } from '../wishlists/wishlist-heart.tsx';

interface WatchedStreamProps {
  stream: StreamDetail;
  refetch: () => Promise<unknown>;
}

/** A stream as a visitor sees it. Its parts are independent: video and products go on when the chat fails (VIEW-18). */
export function WatchedStream({ stream, refetch }: WatchedStreamProps) {
  const live = useJoinedStream(stream.id);
  const session = useSession();
  const isHydrated = useIsHydrated();
  const now = useClock(false);
  const played = playedStream(stream, live, isHydrated ? now : undefined);
  const isLive = played.status === 'live';
  const onStage = (live.pinned === undefined ? stream.pinnedProduct : (live.pinned ?? undefined))?.product;
  const pinned = played.status === 'ended' ? undefined : onStage;
  return (
    <Theater
      player={
        <Player
          stream={played}
          refetch={refetch}
          corner={<BackLink />}
          onQuality={live.tellConnectionQuality}
        />
      }
      info={
        <StreamInfo stream={stream} isLive={isLive} startedAt={live.stream?.startedAt ?? stream.startedAt} />
      }
      pinned={
        <PinnedProduct
          product={pinned}
          action={
            pinned === undefined ? undefined : (
              <div className="flex items-center gap-1">
                <span className="max-[23.5rem]:hidden">
                  <WishlistHeart product={pinned} look="plain" />
                </span>
                <AddToCartButton product={pinned} />
              </div>
            )
          }
        />
      }
      products={<FeaturedProducts streamId={stream.id} layout="strip" pinnedId={pinned?.id} />}
      chat={
        <ChatPanel
          live={live}
          reader={session.status === 'signed-in' ? session.user : undefined}
          isReaderKnown={session.status !== 'loading'}
          hostId={stream.user.id}
          hasEnded={played.status === 'ended'}
        />
      }
    />
  );
}
