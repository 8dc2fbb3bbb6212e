import type { Chapter } from '@greenroom/contract/streams/recordings.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { Maximize, Minimize, Pause, Play, RotateCcw, Scissors, Share2, Volume2, VolumeX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useEarlyPress } from '../../ui/hydration/early-press.ts';
import { Slider } from '../../ui/form/slider.tsx';
import type { PlayerFullscreen } from '../player/player-fullscreen.ts';
import type { ReplayRange } from './replay-range.ts';
import type { ReplayPlayback } from './use-replay-playback.ts';
import { ControlBar } from '../player/controls/control-bar.tsx';

const rates = [1, 1.5, 2] as const;

interface ReplayControlsProps {
  playback: ReplayPlayback;
  chapters: readonly Chapter[];
  marked: ReplayRange | undefined;
  onClip?: () => void;
  areShown: boolean;
  /** Omitted if the player is part of a page. */
  fullscreen?: PlayerFullscreen;
  onShare?: () => void;
  onFocusChange: (isInside: boolean) => void;
}

/**
 * The controls of a replay, over the bottom of the picture: its timeline with chapters, and the common player
 * controls.
 */
export function ReplayControls({
  playback,
  chapters,
  marked,
  onClip,
  areShown,
  fullscreen,
  onShare,
  onFocusChange,
}: ReplayControlsProps) {
  const { atMs, lengthMs, state, isMuted, volume, rate } = playback;
  const isPlaying = state === 'playing' || state === 'waiting';
  const isSilent = isMuted || volume === 0;
  const nextRate = rates[(rates.findIndex((each) => each === rate) + 1) % rates.length] ?? 1;
  return (
    <ControlBar
      areShown={areShown}
      onFocusChange={onFocusChange}
      isOverPoster={!playback.hasBegun}
      className="flex-col from-paper-sunken/90 via-paper-sunken/70 pr-[calc(max(0px,var(--player-end,0px)-var(--picture-end,0px))+0.75rem)] pb-1 pl-3"
    >
      <div className="relative">
        <Slider
          label="Seek"
          value={Math.round(atMs / 1000)}
          max={Math.max(1, Math.round(lengthMs / 1000))}
          onChange={(seconds) => playback.seek(seconds * 1000)}
          valueText={(seconds) => `${formatElapsed(seconds * 1000)} of ${formatElapsed(lengthMs)}`}
        />
        {marked === undefined ? null : (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 h-4 -translate-y-1/2 rounded-mark border-2 border-sun"
            style={{
              left: `${(marked.startMs / Math.max(1, lengthMs)) * 100}%`,
              width: `${((marked.endMs - marked.startMs) / Math.max(1, lengthMs)) * 100}%`,
            }}
          />
        )}
        {chapters.map(({ atMs: chapterMs, product }) => (
          <span
            key={`${chapterMs}-${product.id}`}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 h-2.5 w-0.5 -translate-y-1/2 bg-sun"
            style={{ left: `${(chapterMs / Math.max(1, lengthMs)) * 100}%` }}
          />
        ))}
      </div>
      <div className="-mt-2 flex items-center gap-1">
        <ControlButton
          label={isPlaying ? 'Pause' : state === 'ended' ? 'Watch again' : 'Play'}
          onClick={playback.toggle}
        >
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : state === 'ended' ? (
            <RotateCcw aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
        </ControlButton>
        <ControlButton label={isSilent ? 'Unmute' : 'Mute'} onClick={() => playback.setMuted(!isSilent)}>
          {isSilent ? (
            <VolumeX aria-hidden="true" className="size-5" />
          ) : (
            <Volume2 aria-hidden="true" className="size-5" />
          )}
        </ControlButton>
        <Slider
          label="Volume"
          value={isSilent ? 0 : volume}
          onChange={playback.setVolume}
          valueText={(level) => (level === 0 ? 'Muted' : `${level} percent`)}
          className="hidden w-24 @lg:block"
        />
        <p className="tabular px-1 text-micro font-semibold whitespace-nowrap sm:px-2">
          {formatElapsed(atMs)}
          <span className="text-ink-soft @max-md:hidden"> / {formatElapsed(lengthMs)}</span>
        </p>
        <span className="grow" />
        <ControlButton
          label={`Speed ${rate}, change to ${nextRate}`}
          onClick={() => playback.setRate(nextRate)}
        >
          <span className="tabular text-small font-semibold">{rate}×</span>
        </ControlButton>
        {onClip === undefined ? null : <ClipButton onClip={onClip} />}
        {onShare === undefined ? null : (
          <ControlButton label="Share" onClick={onShare} className="@max-[22rem]:hidden">
            <Share2 aria-hidden="true" className="size-5" />
          </ControlButton>
        )}
        {fullscreen === undefined ? null : (
          <ControlButton
            label={fullscreen.isOn ? 'Leave fullscreen' : 'Fullscreen'}
            onClick={fullscreen.toggle}
          >
            {fullscreen.isOn ? (
              <Minimize aria-hidden="true" className="size-5" />
            ) : (
              <Maximize aria-hidden="true" className="size-5" />
            )}
          </ControlButton>
        )}
      </div>
    </ControlBar>
  );
}

/** A press counts as soon as the button is visible, even before hydration. */
function ClipButton({ onClip }: { onClip: () => void }) {
  return (
    <ControlButton label="Make a clip" {...useEarlyPress('make a clip', onClip)}>
      <Scissors aria-hidden="true" className="size-5" />
    </ControlButton>
  );
}

function ControlButton({
  label,
  className,
  children,
  ...button
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={classNames(
        'flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-moss',
        className,
      )}
    >
      {children}
    </button>
  );
}
