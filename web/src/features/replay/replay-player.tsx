import type { Chapter } from '@greenroom/contract/streams/recordings.schemas';
import { Play, RotateCw } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { StagePoster } from '../player/stage-poster.tsx';
import { useEarlyPress } from '../../ui/hydration/early-press.ts';
import { sharePage } from '../../ui/share-page.ts';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { videoClass } from '../../ui/video-class.ts';
import type { PlayerFullscreen } from '../player/player-fullscreen.ts';
import { AudioOnly } from '../player/audio-only.tsx';
import { PlayerPanel } from '../player/player-panel.tsx';
import { useIdleControls } from '../player/controls/use-idle-controls.ts';
import type { ReplayRange } from './replay-range.ts';
import { MiniControls, type MiniPlayer } from '../player/controls/mini-controls.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { useReplayKeys } from './use-replay-keys.ts';
import type { ReplayPlayback } from './use-replay-playback.ts';

const CaptionLayer = lazyPart(
  async () => (await import('../player/captions/caption-layer.tsx')).CaptionLayer,
);

interface ReplayPlayerProps {
  title: string;
  poster: string;
  playback: ReplayPlayback;
  /** The player replaced the focused element. */
  takesFocus?: boolean;
  chapters: readonly Chapter[];
  /** The accessible name. */
  label?: string;
  badge?: 'REPLAY' | 'CLIP';
  /** The range that is being marked. */
  marked?: ReplayRange | undefined;
  /** Starts a clip at the current moment. Omitted if no clip can be made. */
  onClip?: () => void;
  /** Rendered at the start of the top edge, where a phone has its back link. */
  corner?: ReactNode;
  /** Set to the element that goes fullscreen. */
  box: RefObject<HTMLElement | null>;
  /** Whether the show has captions. */
  hasCaptions?: boolean;
  /** The current caption. */
  caption?: string | undefined;
  /** URL of the caption file of the playing video. */
  captionsUrl?: string | undefined;
  /** Omitted if fullscreen is unavailable. */
  fullscreen?: PlayerFullscreen;
  /** Set while it plays as the small player on another page. The overlay links back to the show with this id. */
  mini?: (MiniPlayer & { streamId: string }) | undefined;
}

/** The player of a recorded show, with its controls. */
export function ReplayPlayer({
  title,
  poster,
  playback,
  takesFocus = false,
  chapters,
  label = 'Player',
  badge = 'REPLAY',
  marked,
  onClip,
  hasCaptions = false,
  caption,
  captionsUrl,
  corner,
  box,
  fullscreen,
  mini,
}: ReplayPlayerProps) {
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const controls = useIdleControls(hasKeyboard || playback.state !== 'playing');
  const begin = useEarlyPress(`play ${label} ${title}`, playback.toggle);
  const isMini = mini !== undefined;
  // A player inside a page leaves the keys to the page.
  useReplayKeys(!isMini && fullscreen !== undefined, playback, fullscreen);
  // The focus was lost with the controls of the page.
  if (isMini && hasKeyboard) setHasKeyboard(false);
  const isSilent = playback.isMuted || playback.volume === 0;
  useEffect(() => {
    if (takesFocus) takeFocus(box.current);
  }, [takesFocus, box]);
  return (
    <section
      ref={box}
      aria-label={label}
      tabIndex={takesFocus ? -1 : undefined}
      {...controls.pointerProps}
      className="stage-player relative size-full overflow-hidden bg-paper-sunken outline-none"
    >
      {/* If the recording has captions, they are included in it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        {...playback.video}
        aria-label={badge === 'CLIP' ? `Clip ${title}` : `Replay of ${title}`}
        className={`${videoClass} object-contain`}
      >
        {captionsUrl === undefined ? null : <track kind="captions" label="Captions" src={captionsUrl} />}
      </video>
      {playback.hasBegun && playback.hasPicture ? null : (
        <StagePoster
          src={poster}
          className={`pointer-events-none ${playback.hasBegun ? 'opacity-60' : ''}`}
        />
      )}
      {isMini ? null : (
        // A press on the picture plays or pauses. Keyboard users have the button below.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className="absolute inset-0"
          onClick={() => {
            controls.wake();
            playback.toggle();
          }}
        />
      )}
      {playback.hasBegun ? null : (
        // Above the controls, which overlap it on a phone.
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center pr-(--player-end,0px)">
          <button
            {...begin}
            type="button"
            aria-label={badge === 'CLIP' ? 'Play the clip' : 'Play the replay'}
            className="pointer-events-auto flex size-14 items-center justify-center rounded-full bg-leaf text-on-leaf sm:size-18 shadow-float hover:bg-leaf-strong"
          >
            <Play aria-hidden="true" className="size-8 translate-x-0.5" />
          </button>
        </div>
      )}
      {playback.hasBegun && !playback.hasPicture && !isMini ? <AudioOnly /> : null}
      {playback.state === 'waiting' ? (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2.5 text-small font-semibold">
          <Spinner /> Loading…
        </p>
      ) : null}
      {playback.state === 'failed' ? (
        <PlayerPanel
          title={`The ${badge.toLowerCase()} could not be loaded`}
          action={
            <Button variant="outline" onClick={playback.retry}>
              <RotateCw aria-hidden="true" className="size-4" />
              Retry
            </Button>
          }
        />
      ) : null}
      {mini === undefined ? (
        <>
          <div className="pointer-events-none absolute inset-x-3 top-3 flex items-center gap-2 *:pointer-events-auto">
            {corner}
            <StatusBadge status="off">{badge}</StatusBadge>
          </div>
          {!hasCaptions ? null : (
            <Suspense fallback={null}>
              <CaptionLayer text={caption} />
            </Suspense>
          )}
          <ReplayControls
            playback={playback}
            chapters={chapters}
            marked={marked}
            {...(onClip && { onClip })}
            areShown={controls.areShown}
            onFocusChange={setHasKeyboard}
            {...(fullscreen && { fullscreen, onShare: () => void sharePage(title) })}
          />
        </>
      ) : (
        <MiniControls
          stream={{ id: mini.streamId, title }}
          isSilent={isSilent}
          onToggleSound={() => playback.setMuted(!isSilent)}
          playback={{
            isPlaying: playback.state === 'playing' || playback.state === 'waiting',
            onToggle: playback.toggle,
          }}
          onMove={mini.onMove}
          onClose={mini.onClose}
        />
      )}
    </section>
  );
}
