import { Move, Pause, Play, Volume2, VolumeX, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

/** The actions of the small player. */
export interface MiniPlayer {
  /** Moves it to the next corner, for users who do not drag. */
  onMove: () => void;
  onClose: () => void;
}

interface MiniControlsProps extends MiniPlayer {
  stream: { id: string; title: string };
  isSilent: boolean;
  onToggleSound: () => void;
  /** Omitted if the video cannot be paused. */
  playback?: { isPlaying: boolean; onToggle: () => void };
}

/** The overlay of the small player. All of it is a link back to the show. */
export function MiniControls({
  stream,
  isSilent,
  onToggleSound,
  playback,
  onMove,
  onClose,
}: MiniControlsProps) {
  return (
    <>
      <Link
        to={`/stream/${stream.id}`}
        aria-label={`Back to ${stream.title}`}
        draggable={false}
        className="absolute inset-0 focus-visible:-outline-offset-4"
      />
      <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-end bg-linear-to-b from-paper-sunken/80 to-transparent pb-4 *:pointer-events-auto">
        {playback === undefined ? null : (
          <MiniButton
            label={playback.isPlaying ? 'Pause' : 'Play'}
            icon={playback.isPlaying ? Pause : Play}
            onClick={playback.onToggle}
          />
        )}
        <MiniButton
          label={isSilent ? 'Unmute' : 'Mute'}
          icon={isSilent ? VolumeX : Volume2}
          onClick={onToggleSound}
        />
        <MiniButton label="Move to another corner" icon={Move} onClick={onMove} />
        <MiniButton label="Close the player" icon={X} onClick={onClose} />
      </div>
      <p className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-paper-sunken/85 to-transparent px-3 pt-6 pb-2 text-micro font-semibold">
        {stream.title}
      </p>
    </>
  );
}

function MiniButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full hover:bg-moss"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
