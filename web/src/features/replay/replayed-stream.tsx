import type { Replay } from '@greenroom/contract/streams/recordings.schemas';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '../session/session.api.ts';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { BackLink } from '../watch/back-link.tsx';
import { LayoutButtons } from '../watch/layout/layout-buttons.tsx';
import { useKeptStageChoices } from '../watch/layout/stage.store.ts';
import { PinnedProduct } from '../watch/products/pinned-product.tsx';
import { StageLayout } from '../watch/layout/stage-layout.tsx';
import { useSaleInPlace } from '../watch/products/use-sale-in-place.tsx';
import { setPreferences, usePreferences } from '../preferences/preferences.store.ts';
import { StreamInfo } from '../watch/stream-info.tsx';
import { featuredProductsQuery } from '../streams/stream.api.ts';
import { useLayoutMode } from '../watch/layout/use-layout-mode.ts';
import { useMiniStage } from '../watch/layout/use-mini-stage.ts';
import { setPlayedStream } from '../player/connection/played-stream.store.ts';

import { type ReplayRange, suggestedRange } from './replay-range.ts';
import { OwnRecording } from './own-recording.tsx';
import { ReplayChapters } from './replay-chapters.tsx';
import { ReplayChat } from './replay-chat.tsx';
import { ReplayPlayer } from './replay-player.tsx';
import { playedPart, replayEventsQuery } from './replay.api.ts';
import { cuesIn, happenedBy, messagesIn, otherProducts, pinnedAfter } from './replay-timeline.ts';
import { useReplayPlayback } from './use-replay-playback.ts';

const ReplayQuestions = lazyPart(async () => (await import('./replay-questions.tsx')).ReplayQuestions);
const ReplayClips = lazyPart(async () => (await import('./clips/replay-clips.tsx')).ReplayClips);
const ClipMaker = lazyPart(async () => (await import('./clips/clip-maker.tsx')).ClipMaker);
const StageAdditions = lazyPart(async () => (await import('../watch/stage-additions.tsx')).StageAdditions);

interface ReplayedStreamProps {
  stream: StreamDetail;
  replay: Replay;
  /** The reader has asked for the replay. */
  playsAtOnce: boolean;
  /**
   * Set after its page was left. A replay that was started continues as the small player until it is closed or
   * ends.
   */
  mini?: { onClose: () => void } | undefined;
}

/** An ended show, played back: picture, chat and products as they were at each moment. */
export default function ReplayedStream(props: ReplayedStreamProps) {
  const part = playedPart(props.replay);
  const [shown, setShown] = useState({ part, isNew: false });
  if (part !== shown.part) setShown({ part, isNew: true });
  return <ReplayedPart key={part} {...props} isPartNew={shown.isNew} />;
}

/** @param isPartNew whether the streamer has trimmed the replay since the page was opened */
function ReplayedPart({
  stream,
  replay,
  playsAtOnce,
  isPartNew,
  mini,
}: ReplayedStreamProps & { isPartNew: boolean }) {
  const [params] = useSearchParams();
  const playback = useReplayPlayback(replay, startOf(params, replay.lengthMs), playsAtOnce);
  const session = useSession();
  const isOwn =
    session.status === 'signed-in' && (session.user.id === stream.user.id || session.user.isAdmin);
  const readerId = session.status === 'signed-in' ? session.user.id : undefined;
  const [clipRange, setClipRange] = useState<ReplayRange>();
  const box = useRef<HTMLElement>(null);
  const { mode, choose, leaveFullscreen } = useLayoutMode(box);
  const { showsProducts } = useKeptStageChoices();
  const sidebarOpen = usePreferences((preferences) => preferences.sidebarOpen);
  const isFullscreen = mode === 'fullscreen';
  const log = useQuery(replayEventsQuery(stream.id));
  const events = useMemo(() => log.data ?? [], [log.data]);
  const count = happenedBy(events, playback.atMs);
  const past = useMemo(() => events.slice(0, count), [events, count]);
  const messages = useMemo(() => messagesIn(past), [past]);
  const cues = useMemo(() => cuesIn(events), [events]);
  const pinned = pinnedAfter(past, replay.chapters);
  const { data: products } = useQuery(featuredProductsQuery(stream.id));
  const others = useMemo(() => {
    const pinnedIds = new Set(replay.chapters.map(({ product }) => product.id));
    const unpinned = products?.filter(({ id }) => !pinnedIds.has(id)) ?? [];
    return otherProducts(unpinned, events, cues);
  }, [products, replay.chapters, events, cues]);
  const isMini = mini !== undefined;
  const goesOn = playback.hasBegun && playback.state !== 'ended' && playback.state !== 'failed';
  const corner = useMiniStage(mini, goesOn, leaveFullscreen);
  const { drawers } = useSaleInPlace(!isMini);
  useEffect(() => {
    setPlayedStream(stream.id);
    return () => setPlayedStream(undefined);
  }, [stream.id]);
  // A link to another moment of the show that is already playing, on its page or as the small player.
  const seekToAddress = useEffectEvent(() => {
    if (params.has('t')) playback.seek(startOf(params, replay.lengthMs));
  });
  const { key } = useLocation();
  const openedBy = useRef(key);
  useEffect(() => {
    if (isMini || openedBy.current === key) return;
    openedBy.current = key;
    seekToAddress();
  }, [key, isMini]);
  return (
    <>
      <StageLayout
        mode={mode}
        mini={corner.layout}
        showsProducts={showsProducts}
        isChatCollapsed={!sidebarOpen}
        onExpandChat={() => setPreferences({ sidebarOpen: true })}
        player={
          <ReplayPlayer
            title={stream.title}
            poster={stream.thumbnail}
            playback={playback}
            takesFocus={playsAtOnce}
            chapters={replay.chapters}
            hasCaptions={cues.length > 0}
            caption={
              cues.findLast(({ startMs, endMs }) => startMs <= playback.atMs && playback.atMs < endMs)?.text
            }
            captionsUrl={playback.file?.captionsUrl}
            marked={clipRange}
            onClip={() => {
              setClipRange(suggestedRange(playback.atMs, replay.lengthMs));
              // The clip form is beside the picture.
              void leaveFullscreen();
            }}
            corner={<BackLink />}
            box={box}
            mini={corner.controls && { ...corner.controls, streamId: stream.id }}
            fullscreen={{
              isOn: isFullscreen,
              toggle: () => void (isFullscreen ? leaveFullscreen() : choose('fullscreen')),
            }}
          />
        }
        info={
          <StreamInfo
            stream={stream}
            isLive={false}
            startedAt={stream.startedAt}
            layout={<LayoutButtons mode={mode} onChoose={(next) => void choose(next)} />}
          />
        }
        pinned={
          <PinnedProduct
            product={pinned}
            action={pinned === undefined ? undefined : <AddToCartButton product={pinned} />}
          />
        }
        products={
          <KeptFocus label="Replay" className="flex flex-col gap-4">
            {isOwn ? (
              <OwnRecording streamId={stream.id} poster={stream.thumbnail} isPartNew={isPartNew} />
            ) : null}
            {clipRange === undefined ? null : (
              <Suspense fallback={null}>
                <ClipMaker
                  streamId={stream.id}
                  isSignedIn={readerId !== undefined}
                  playback={playback}
                  range={clipRange}
                  onRange={setClipRange}
                  onClose={() => setClipRange(undefined)}
                />
              </Suspense>
            )}
            <ReplayChapters
              chapters={replay.chapters}
              others={others}
              cues={cues}
              atMs={playback.atMs}
              onSeek={playback.seek}
            />
            <Suspense fallback={null}>
              <ReplayQuestions
                streamId={stream.id}
                readerId={readerId}
                isOwn={isOwn}
                onSeek={playback.seek}
              />
              <ReplayClips streamId={stream.id} readerId={readerId} isOwn={isOwn} />
            </Suspense>
          </KeptFocus>
        }
        additions={
          mode === 'default' ? (
            <Suspense fallback={null}>
              <StageAdditions stream={stream} />
            </Suspense>
          ) : null
        }
        chat={
          <ReplayChat
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
            messages={messages}
            hasMessages={events.some(({ event }) => event.type === 'chat.message')}
            events={{
              isPending: log.isPending,
              isError: log.isError,
              isRefetching: log.isRefetching,
              retry: () => void log.refetch(),
            }}
          />
        }
      />
      {drawers}
    </>
  );
}

/** `?t=` of the URL, in seconds. */
function startOf(params: URLSearchParams, lengthMs: number): number {
  const seconds = Number(params.get('t') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), lengthMs) : 0;
}
