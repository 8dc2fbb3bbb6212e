import { Maximize, Minimize, Share2, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Slider } from '../../ui/form/slider.tsx';
import type { PlayerFullscreen } from './player.tsx';
import { isSilent, toggleSound } from './volume.ts';
import type { Volume, VolumeCommand } from './volume.ts';

interface PlayerControlsProps {
  areShown: boolean;
  volume: Volume;
  /** Called once for each press of the sound button and each move of the slider. */
  onVolumeCommand: (command: VolumeCommand) => void;
  fullscreen: PlayerFullscreen | undefined;
  onShare: () => void;
  onFocusChange: (isInside: boolean) => void;
}

/** The player's controls, over the foot of the picture. */
export function PlayerControls({
  areShown,
  volume,
  onVolumeCommand,
  fullscreen,
  onShare,
  onFocusChange,
}: PlayerControlsProps) {
  const silent = isSilent(volume);
  return (
    // Follows whether the keyboard is among the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Player controls"
      onFocus={(event) => onFocusChange(event.target.matches(':focus-visible'))}
      onBlur={() => onFocusChange(false)}
      className={classNames(
        'absolute bottom-0 left-0 right-(--player-end) flex items-center gap-1 bg-linear-to-t from-paper-sunken/85 to-transparent px-2 pt-8 pb-1.5 transition-opacity duration-(--motion-calm) focus-within:opacity-100',
        areShown ? 'opacity-100' : 'pointer-events-none opacity-0',
      )}
    >
      <ControlButton label={silent ? 'Unmute' : 'Mute'} onClick={() => onVolumeCommand(toggleSound(volume))}>
        {silent ? (
          <VolumeX aria-hidden="true" className="size-5" />
        ) : (
          <Volume2 aria-hidden="true" className="size-5" />
        )}
      </ControlButton>
      <Slider
        label="Volume"
        value={silent ? 0 : volume.volume}
        onChange={(value) => onVolumeCommand({ action: 'setVolume', value })}
        valueText={(level) => (level === 0 ? 'Muted' : `${level} percent`)}
        className="hidden w-28 sm:block"
      />
      <span className="grow" />
      <ControlButton label="Share" onClick={onShare}>
        <Share2 aria-hidden="true" className="size-5" />
      </ControlButton>
      {fullscreen === undefined ? null : (
        <ControlButton
          label={fullscreen.isOn ? 'Leave fullscreen' : 'Fill the screen'}
          onClick={fullscreen.toggle}
          // Where the stage has its layout buttons, they go to fullscreen.
          className={fullscreen.isOn ? undefined : 'md:hidden'}
        >
          {fullscreen.isOn ? (
            <Minimize aria-hidden="true" className="size-5" />
          ) : (
            <Maximize aria-hidden="true" className="size-5" />
          )}
        </ControlButton>
      )}
    </div>
  );
}

function ControlButton({
  label,
  onClick,
  className,
  children,
}: {
  label: string;
  onClick: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(
        'flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-moss',
        className,
      )}
    >
      {children}
    </button>
  );
}
