import { isOver } from '@greenroom/contract/streams/stream-status';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { Player } from '../player/player.tsx';
import { playedStream } from '../player/connection/played-stream.ts';
import { setPlayedStream } from '../player/connection/played-stream.store.ts';
import { useSession } from '../session/session.api.ts';
import { useJoinedStream } from '../streams/use-joined-stream.ts';
import { BackLink } from './back-link.tsx';
import { FeaturedProducts } from './products/featured-products.tsx';
import { LayoutButtons } from './layout/layout-buttons.tsx';
import { LazyProductActions } from './products/lazy-product-actions.tsx';
import { PinnedProduct } from './products/pinned-product.tsx';
import { PressedProduct } from './products/pressed-product.tsx';
import { StageLayout } from './layout/stage-layout.tsx';
import { setPreferences, usePreferences } from '../preferences/preferences.store.ts';
import { useKeptStageChoices } from './layout/stage.store.ts';
import { StreamInfo } from './stream-info.tsx';
import { withStock } from './products/with-stock.ts';
import { useFreshDetails } from '../streams/use-fresh-details.ts';
import { useFreshProducts } from './products/use-fresh-products.ts';
import { useSaleInPlace } from './products/use-sale-in-place.tsx';
import { useMiniStage } from './layout/use-mini-stage.ts';
import { useLayoutMode } from './layout/use-layout-mode.ts';

const StreamAbout = lazyPart(async () => (await import('./stream-about.tsx')).StreamAbout);
const FlyingReactions = lazyPart(
  async () => (await import('../chat/reactions/flying-reactions.tsx')).FlyingReactions,
);
const LiveCaptions = lazyPart(
  async () => (await import('../player/captions/live-captions.tsx')).LiveCaptions,
);
const StageAdditions = lazyPart(async () => (await import('./stage-additions.tsx')).StageAdditions);
const StageAnnouncement = lazyPart(async () => (await import('./stage-announcement.tsx')).StageAnnouncement);
const FeaturedGrid = lazyPart(async () => (await import('./products/featured-grid.tsx')).FeaturedGrid);

const LiveOfferNote = lazyPart(async () => (await import('./products/live-offer-note.tsx')).LiveOfferNote);

interface WatchedStreamProps {
  stream: StreamDetail;
  refetch: () => Promise<unknown>;
  /** Shown once the show is over. */
  afterEnd?: ReactNode;
  /** Set after its page was left. The video continues as the small player until it is closed or the show ends. */
  mini?: { onClose: () => void } | undefined;
}

/**
 * The page of a stream for a visitor (LIVEROLE-2): video, chat, viewers and products (VIEW-2). Figures are
 * measured, and '-' until they are (VIEW-14, VIEW-15). Its parts are independent: video and products still work
 * when the chat fails (VIEW-18).
 */
export function WatchedStream({ stream, refetch, afterEnd, mini }: WatchedStreamProps) {
  const live = useJoinedStream(stream.id);
  const session = useSession();
  const isHydrated = useIsHydrated();
  const now = useClock(false);
  const box = useRef<HTMLElement>(null);
  const { mode, choose, leaveFullscreen } = useLayoutMode(box);
  const { showsProducts } = useKeptStageChoices();
  const sidebarOpen = usePreferences((preferences) => preferences.sidebarOpen);

  const played = playedStream(stream, live, isHydrated ? now : undefined);
  const isLive = played.status === 'live';
  const onStage = live.pinned === undefined ? stream.pinnedProduct : (live.pinned ?? undefined);
  const pinned =
    played.status === 'ended' || onStage === undefined ? undefined : withStock(onStage.product, live.stocks);
  const offer = live.offers.find(({ productId }) => productId === pinned?.id);
  useFreshProducts(stream.id, live);
  useFreshDetails(stream.id, live);
  const { stocks, highlighted, offers, sendTap } = live;
  const shown = { streamId: stream.id, stocks, highlighted, offers, sendTap };
  const isFullscreen = mode === 'fullscreen';
  const isMini = mini !== undefined;
  const corner = useMiniStage(mini, isLive, leaveFullscreen);
  const { isCheckingOut, drawers } = useSaleInPlace(!isMini, live.offers);
  useEffect(() => {
    setPlayedStream(stream.id);
    return () => setPlayedStream(undefined);
  }, [stream.id]);
  return (
    <>
      <StageLayout
        mode={mode}
        mini={corner.layout}
        showsProducts={showsProducts}
        isChatCollapsed={!sidebarOpen}
        onExpandChat={() => setPreferences({ sidebarOpen: true })}
        player={
          <Player
            stream={played}
            refetch={refetch}
            corner={<BackLink />}
            onQuality={live.sendConnectionQuality}
            announced={announcedOf(stream)}
            // A checkout in progress is finished first.
            afterEnd={isCheckingOut ? undefined : afterEnd}
            about={<StreamAbout stream={stream} />}
            box={box}
            above={
              isLive && !isMini ? (
                <Suspense fallback={null}>
                  <FlyingReactions onReactions={live.onReactions} />
                  {live.caption && <LiveCaptions caption={live.caption} />}
                </Suspense>
              ) : null
            }
            mini={corner.controls}
            fullscreen={{
              isOn: isFullscreen,
              toggle: () => void (isFullscreen ? leaveFullscreen() : choose('fullscreen')),
            }}
          />
        }
        info={
          <StreamInfo
            stream={stream}
            isLive={isLive}
            startedAt={live.stream?.startedAt ?? stream.startedAt}
            layout={<LayoutButtons mode={mode} onChoose={(next) => void choose(next)} />}
          />
        }
        pinned={
          <PressedProduct
            productId={pinned?.id}
            streamId={stream.id}
            pinId={onStage?.pinId}
            sendTap={live.sendTap}
          >
            <PinnedProduct
              product={pinned}
              offer={
                pinned === undefined || offer === undefined ? undefined : (
                  <Suspense fallback={null}>
                    <LiveOfferNote offer={offer} price={pinned.price} currency={pinned.currency} />
                  </Suspense>
                )
              }
              action={pinned === undefined ? undefined : <LazyProductActions product={pinned} isMain />}
            />
          </PressedProduct>
        }
        products={
          mode === 'default' ? (
            <Suspense fallback={null}>
              <FeaturedGrid {...shown} />
            </Suspense>
          ) : (
            <FeaturedProducts {...shown} pinnedId={pinned?.id} />
          )
        }
        additions={
          mode === 'default' ? (
            <Suspense fallback={null}>
              <StageAdditions stream={stream} />
            </Suspense>
          ) : null
        }
        chat={
          <ChatPanel
            live={live}
            reader={session.status === 'signed-in' ? session.user : undefined}
            isReaderKnown={session.status !== 'loading'}
            hostId={stream.user.id}
            hasEnded={isOver(played.status)}
            headerAction={
              <IconButton
                label="Collapse chat"
                aria-expanded
                className="stage-chat-fold"
                onClick={() => setPreferences({ sidebarOpen: false })}
              >
                <ChevronDown aria-hidden="true" className="size-5" />
              </IconButton>
            }
          />
        }
      />
      {drawers}
    </>
  );
}

/** The start of an upcoming show, and its reminder. */
function announcedOf({ id, title, scheduledTime }: StreamDetail) {
  if (scheduledTime === undefined) return undefined;
  return (
    <Suspense fallback={null}>
      <StageAnnouncement id={id} title={title} scheduledTime={scheduledTime} />
    </Suspense>
  );
}
