import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Eye, RotateCw, TriangleAlert } from 'lucide-react';
import { formatCount } from '../../lib/format/count.ts';
import { formatDate, formatUpcoming } from '@greenroom/contract/time-format';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { Announcement } from '../../ui/focus/announcement.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/list/spinner.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { playerLimits } from '@greenroom/contract/limits';
import { needsWarning } from '@greenroom/frame-client/connection-quality';
import type { PlayerConnectionState } from './player-connection.ts';
import { PlayerControls } from './player-controls.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { sharePage } from '../../ui/share-page.ts';
import { videoClass } from '../../ui/video-class.ts';
import {
  useVideoFrame,
  useVideoFrameSnapshot,
  useVideoFrameQuality,
} from '@greenroom/frame-client/use-video-frame';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdleControls } from './use-idle-controls.ts';
import { usePlayerConnection } from './use-player-connection.ts';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { initialVolume } from './volume.ts';
import type { VolumeCommand } from './volume.ts';

/** The show as the player needs it. */
export interface PlayedStream {
  id: string;
  /** Undefined until it is known: it is told only while the show is on air. */
  roomId: string | undefined;
  title: string;
  poster: string;
  status: StreamStatus;
  /** The broadcaster has dropped and may come back. */
  isBroadcasterGone: boolean;
  /** It ended a short while ago, or before this page's eyes. */
  hasJustEnded: boolean;
  scheduledTime: string | undefined;
  endedAt: string | undefined;
  /** Undefined until it is known. */
  viewerCount: number | undefined;
}

interface PlayerProps {
  show: PlayedStream;
  refetch: () => Promise<unknown>;
  /** Stands at the start of the top edge, where a phone has its way back. */
  corner?: ReactNode;
}

/** The embedded video room with its overlays and controls (PLAYER-1 to PLAYER-18). */
export function Player({ show, refetch, corner }: PlayerProps) {
  const box = useRef<HTMLElement>(null);
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const isOnAir = show.status === 'live';
  const { state, retry } = usePlayerConnection(frame, {
    isLive: isOnAir,
    isBroadcasterGone: show.isBroadcasterGone,
    refetch,
  });
  const quality = useVideoFrameQuality(frame);
  const fullscreen = useFullscreen(box);
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const isPlaying = state.name === 'playing';
  const controls = useIdleControls(hasKeyboard || !isPlaying);
  // The browser wants a press inside the frame before there is sound: the frame's own button has to be reachable.
  const isSoundBlocked = snapshot?.isSoundBlocked === true;
  const hasPicture = typeof snapshot?.firstFrameMs === 'number';

  /** The controls show the frame's own volume: a command that fails changes nothing there. */
  function sendVolume(command: VolumeCommand) {
    const sent =
      command.action === 'setVolume' ? frame.send('setVolume', command.value) : frame.send(command.action);
    sent.catch(() => undefined);
  }

  return (
    <section
      ref={box}
      aria-label="Player"
      {...controls.pointerProps}
      className="relative size-full overflow-hidden bg-paper-sunken"
    >
      {isOnAir ? (
        <>
          {show.roomId === undefined ? null : (
            <VideoFrame
              frame={frame}
              source={videoFrameSource({ mode: 'watch', roomId: show.roomId, streamId: show.id })}
              title={`Live video of ${show.title}`}
              className={videoClass}
            />
          )}
          {hasPicture ? null : <Poster src={show.poster} />}
          {isSoundBlocked && isPlaying ? null : (
            // Lies over the frame, which would keep the mouse's moves to itself. The keyboard reaches the controls by Tab.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div className="absolute inset-0" onClick={controls.tap} />
          )}
        </>
      ) : null}
      <PlayerMessage show={show} state={state} onRetry={retry} />
      <div className="pointer-events-none absolute inset-x-3 top-3 flex items-center gap-2 *:pointer-events-auto">
        {corner}
        {isOnAir && !show.isBroadcasterGone ? <StatusBadge status="on">LIVE</StatusBadge> : null}
        {isOnAir && show.viewerCount !== undefined ? <ViewerCount count={show.viewerCount} /> : null}
      </div>
      {isPlaying && quality !== undefined && needsWarning(quality) ? (
        <output className="absolute top-3 right-3 inline-flex items-center gap-1.5 rounded-mark bg-paper-sunken/85 px-2.5 py-1 text-micro font-semibold text-sun-text">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          Poor connection quality
        </output>
      ) : null}
      {isOnAir ? (
        <PlayerControls
          areShown={controls.areShown}
          volume={snapshot ?? initialVolume}
          onVolumeCommand={sendVolume}
          onFocusChange={setHasKeyboard}
          onShare={() => void sharePage(show.title)}
          fullscreen={
            fullscreen.isPossible
              ? {
                  isOn: fullscreen.isFullscreen,
                  toggle: () =>
                    void fullscreen
                      .toggle()
                      .catch(() => showToast('Your browser did not allow fullscreen.', { tone: 'failure' })),
                }
              : undefined
          }
        />
      ) : null}
    </section>
  );
}

function Poster({ src }: { src: string }) {
  return (
    <Picture
      src={src}
      alt=""
      width={960}
      height={540}
      widths={[320, 640, 960, 1280]}
      sizes="(min-width: 768px) 70vw, 100vw"
      eager
      className="pointer-events-none absolute inset-0 size-full object-cover opacity-60"
    />
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

interface PlayerMessageProps {
  show: PlayedStream;
  state: PlayerConnectionState;
  onRetry: () => void;
}

/** The panel over the picture, where there is something to say. Losses and ends are announced. */
function PlayerMessage({ show, state, onRetry }: PlayerMessageProps) {
  return (
    <Announcement className="contents">
      {show.status === 'live' ? (
        <LiveLabel state={state} isBroadcasterGone={show.isBroadcasterGone} onRetry={onRetry} />
      ) : (
        <DarkStage show={show} />
      )}
    </Announcement>
  );
}

interface LiveLabelProps {
  state: PlayerConnectionState;
  isBroadcasterGone: boolean;
  onRetry: () => void;
}

function LiveLabel({ state, isBroadcasterGone, onRetry }: LiveLabelProps) {
  const hostMessages = isBroadcasterGone
    ? 'The host dropped out. The show waits a minute for them.'
    : undefined;
  switch (state.name) {
    case 'idle':
    case 'connecting':
      return (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2.5 text-small font-semibold">
          <Spinner /> Connecting…
        </p>
      );
    case 'waiting':
      return (
        <div className="pointer-events-none contents">
          <PlayerPanel title="Waiting for the picture" text="The show is open. Its host is connecting." />
        </div>
      );
    case 'playing':
      return null;
    case 'lost':
      return (
        <PlayerPanel
          title="Connection Lost"
          text={
            <>
              <p className="empty:hidden">{state.reason ?? hostMessages}</p>
              <p className="flex items-center justify-center gap-2">
                <Spinner /> Attempt {state.attempt}/{playerLimits.reconnectAttempts}
              </p>
            </>
          }
        />
      );
    case 'failed':
      return (
        <PlayerPanel
          title={state.message}
          text={hostMessages ?? 'You are still in the show: its chat and products stay here.'}
          action={
            <Button variant="outline" onClick={onRetry}>
              <RotateCw aria-hidden="true" className="size-4" />
              Retry
            </Button>
          }
        />
      );
  }
}

function DarkStage({ show }: { show: PlayedStream }) {
  const others = (
    <ButtonLink to="/live-streams" variant="outline">
      See other shows
    </ButtonLink>
  );
  if (show.hasJustEnded) {
    return (
      <PlayerPanel
        title="Stream Has Ended"
        text="Thank you for being here."
        action={others}
        poster={show.poster}
      />
    );
  }
  return (
    <PlayerPanel
      title="Stream Offline"
      text={<OfflineText show={show} />}
      action={others}
      poster={show.poster}
    />
  );
}

function OfflineText({ show }: { show: PlayedStream }) {
  if (show.status !== 'ended' && show.scheduledTime !== undefined) {
    return (
      <>
        Scheduled: <LocalTime moment={show.scheduledTime} format={formatUpcoming} />
      </>
    );
  }
  if (show.endedAt !== undefined) {
    return (
      <>
        This show was live on <LocalTime moment={show.endedAt} format={formatDate} />
      </>
    );
  }
  return 'The host is not on air yet.';
}
