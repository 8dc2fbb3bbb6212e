import {
  Info,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings,
  Share2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Slider } from '../../../ui/form/slider.tsx';
import type { PlayerFullscreen } from '../player-fullscreen.ts';
import { isSilent, toggleSound } from './volume.ts';
import type { Volume, VolumeCommand } from './volume.ts';
import { ControlBar } from './control-bar.tsx';

/** The panels that open over the picture. */
export type PlayerPanelName = 'settings' | 'info' | 'keys';

interface PlayerControlsProps {
  areShown: boolean;
  /** Omitted while there is nothing to pause. */
  pause: { isOn: boolean; toggle: () => void } | undefined;
  volume: Volume;
  /** Called once per press of the sound button and per movement of the slider. */
  onVolumeCommand: (command: VolumeCommand) => void;
  /** Omitted if the browser does not support it. */
  pictureInPicture: { isOn: boolean; toggle: () => void } | undefined;
  fullscreen: PlayerFullscreen | undefined;
  onShare: () => void;
  openPanel: PlayerPanelName | undefined;
  /** Whether there is information about the show to display. */
  hasInfo: boolean;
  onPanel: (panel: PlayerPanelName | undefined) => void;
  onFocusChange: (isInside: boolean) => void;
}

/** The player's controls, over the bottom of the picture. */
export function PlayerControls({
  areShown,
  pause,
  volume,
  onVolumeCommand,
  pictureInPicture,
  fullscreen,
  onShare,
  openPanel,
  hasInfo,
  onPanel,
  onFocusChange,
}: PlayerControlsProps) {
  const silent = isSilent(volume);
  const toggle = (panel: PlayerPanelName) => onPanel(openPanel === panel ? undefined : panel);
  return (
    <ControlBar
      areShown={areShown}
      onFocusChange={onFocusChange}
      className="items-center gap-1 from-paper-sunken/85 pr-[calc(max(0px,var(--player-end)-var(--picture-end,0px))+0.5rem)] pb-1.5 pl-2"
    >
      {pause === undefined ? null : (
        <ControlButton
          label={pause.isOn ? 'Play' : 'Pause'}
          icon={pause.isOn ? Play : Pause}
          onClick={pause.toggle}
        />
      )}
      <ControlButton
        label={silent ? 'Unmute' : 'Mute'}
        icon={silent ? VolumeX : Volume2}
        onClick={() => onVolumeCommand(toggleSound(volume))}
      />
      <Slider
        label="Volume"
        value={silent ? 0 : volume.volume}
        onChange={(value) => onVolumeCommand({ action: 'setVolume', value })}
        valueText={(level) => (level === 0 ? 'Muted' : `${level} percent`)}
        className="hidden w-28 sm:block"
      />
      <span className="grow" />
      {hasInfo ? (
        <ControlButton
          label="About this show"
          icon={Info}
          isOpen={openPanel === 'info'}
          onClick={() => toggle('info')}
          className="max-md:hidden"
        />
      ) : null}
      <ControlButton
        label="Settings"
        icon={Settings}
        isOpen={openPanel === 'settings'}
        onClick={() => toggle('settings')}
      />
      {pictureInPicture === undefined ? null : (
        <ControlButton
          label={pictureInPicture.isOn ? 'Leave picture-in-picture' : 'Picture-in-picture'}
          icon={PictureInPicture2}
          onClick={pictureInPicture.toggle}
        />
      )}
      <ControlButton label="Share" icon={Share2} onClick={onShare} />
      {fullscreen === undefined ? null : (
        <ControlButton
          label={fullscreen.isOn ? 'Leave fullscreen' : 'Fill the screen'}
          icon={fullscreen.isOn ? Minimize : Maximize}
          onClick={fullscreen.toggle}
          // At this width the layout buttons of the stage include fullscreen.
          className={fullscreen.isOn ? undefined : 'md:hidden'}
        />
      )}
    </ControlBar>
  );
}

interface ControlButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** For a button that opens something. */
  isOpen?: boolean;
  className?: string | undefined;
}

function ControlButton({ label, icon: Icon, onClick, isOpen, className }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      onClick={onClick}
      className={classNames(
        'flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-moss',
        isOpen === true && 'bg-moss-strong',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
