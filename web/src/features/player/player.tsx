import {
  useVideoFrame,
  useVideoFrameQuality,
  useVideoFrameSnapshot,
} from '@greenroom/frame-client/use-video-frame';
import { needsWarning } from '@greenroom/frame-client/connection-quality';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { Eye, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { formatCount } from '../../lib/format/count.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { StagePoster } from './stage-poster.tsx';
import { videoClass } from '../../ui/video-class.ts';
import type { PlayedStream } from './connection/played-stream.ts';
import type { MiniPlayer } from './controls/mini-controls.tsx';
import type { PlayerFullscreen } from './player-fullscreen.ts';
import type { PlayerPanelName } from './controls/player-controls.tsx';
import { PlayerMessage } from './player-message.tsx';
import { useIdleControls } from './controls/use-idle-controls.ts';
import { usePlayerConnection } from './connection/use-player-connection.ts';

// The picture has priority. The overlay may load a moment later.
const PlayerOverlay = lazyPart(async () => (await import('./player-overlay.tsx')).PlayerOverlay);

interface PlayerProps {
  stream: PlayedStream;
  refetch: () => Promise<unknown>;
  /** Rendered at the start of the top edge, where a phone has its back link. */
  corner?: ReactNode;
  /** Rendered above the picture, for flying reactions. */
  above?: ReactNode;
  /** Called with each new quality of the video, as measured here. */
  onQuality?: (quality: ConnectionQuality) => void;
  /** Set to the element that goes fullscreen. */
  box?: RefObject<HTMLElement | null>;
  /** Omitted if fullscreen is unavailable. */
  fullscreen?: PlayerFullscreen;
  /** Shown for an announced show. */
  announced?: ReactNode;
  /** Shown after a show has ended, below the message that it has. */
  afterEnd?: ReactNode;
  /** The content of the info panel. */
  about?: ReactNode;
  /** Set while it plays as the small player on another page. */
  mini?: MiniPlayer | undefined;
}

/** The video frame with its overlays and controls (PLAYER-1 to PLAYER-18). */
export function Player({
  stream,
  refetch,
  corner,
  above,
  onQuality,
  box,
  fullscreen,
  announced,
  afterEnd,
  about,
  mini,
}: PlayerProps) {
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const isLive = stream.status === 'live';
  const { state, retry } = usePlayerConnection(frame, {
    isLive,
    isBroadcasterGone: stream.isBroadcasterGone,
    refetch,
  });
  const quality = useVideoFrameQuality(frame);
  const reportQuality = useEffectEvent((measured: ConnectionQuality) => onQuality?.(measured));
  useEffect(() => {
    if (quality !== undefined) reportQuality(quality);
  }, [quality]);
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const [panel, setPanel] = useState<PlayerPanelName>();
  const isPlaying = state.name === 'playing';
  // An open panel keeps the controls visible (PLAYER-12, PLAYER-13).
  const controls = useIdleControls(hasKeyboard || !isPlaying || panel !== undefined);
  // The browser requires a press inside the frame before it plays sound, so nothing may cover the frame's own
  // button.
  const isSoundBlocked = snapshot?.isSoundBlocked === true;
  const hasPicture = typeof snapshot?.firstFrameMs === 'number';

  return (
    <section
      ref={box}
      aria-label="Player"
      {...controls.pointerProps}
      className="stage-player relative size-full overflow-hidden bg-paper-sunken"
    >
      {isLive ? (
        <>
          {stream.mediaRoomId === undefined ? null : (
            <VideoFrame
              frame={frame}
              source={videoFrameSource({
                mode: 'watch',
                mediaRoomId: stream.mediaRoomId,
                streamId: stream.id,
              })}
              title={`Live video of ${stream.title}`}
              className={videoClass}
            />
          )}
          {hasPicture ? null : <StagePoster src={stream.poster} className="pointer-events-none opacity-60" />}
          {isSoundBlocked && isPlaying ? null : (
            // Covers the frame, because the page gets no mouse events over an iframe. Keyboard users reach the controls
            // with Tab.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div className="absolute inset-0" onClick={controls.tap} onDoubleClick={fullscreen?.toggle} />
          )}
        </>
      ) : null}
      {above}
      {mini === undefined ? (
        <>
          <PlayerMessage
            stream={stream}
            announced={announced}
            afterEnd={afterEnd}
            state={state}
            onRetry={retry}
          />
          <div className="pointer-events-none absolute inset-x-3 top-3 flex items-center gap-2 *:pointer-events-auto">
            {corner}
            {isLive && !stream.isRehearsal && !stream.isBroadcasterGone ? (
              <StatusBadge status="on">LIVE</StatusBadge>
            ) : null}
            {isLive && stream.viewerCount !== undefined ? <ViewerCount count={stream.viewerCount} /> : null}
          </div>
          {isPlaying && quality !== undefined && needsWarning(quality) ? (
            <output className="absolute top-3 right-[calc(var(--player-end,0px)+0.75rem)] inline-flex items-center gap-1.5 rounded-mark bg-paper-sunken/85 px-2.5 py-1 text-micro font-semibold text-sun-text">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              Poor connection quality
            </output>
          ) : null}
        </>
      ) : null}
      {isLive ? (
        <Suspense fallback={null}>
          <PlayerOverlay
            frame={frame}
            snapshot={snapshot}
            stream={stream}
            isPlaying={isPlaying}
            areShown={controls.areShown}
            wake={controls.wake}
            onFocusChange={setHasKeyboard}
            panel={panel}
            onPanel={setPanel}
            fullscreen={fullscreen}
            about={about}
            mini={mini}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function ViewerCount({ count }: { count: number }) {
  return (
    <span className="tabular inline-flex items-center gap-1 rounded-mark bg-paper-sunken/85 px-2 py-0.5 text-micro font-semibold">
      <Eye aria-hidden="true" className="size-3.5" />
      {formatCount(count)}
      <span className="sr-only">{count === 1 ? 'viewer' : 'viewers'}</span>
    </span>
  );
}
