import { mediaLimits } from '@greenroom/contract/limits/studio';
import { menuPresets } from '@greenroom/contract/media/quality-presets';
import type { MenuPreset } from '@greenroom/contract/media/quality-presets';
import { Circle, CircleStop, Gauge, Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/button-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import type { Camera } from '../camera/use-camera.ts';
import { mediaControls } from '../media/media-controls.ts';
import type { MediaControls } from '../media/media-controls.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import { DevicePicker } from './device-picker.tsx';

interface CameraControlsProps {
  camera: Camera;
  store: StudioStore;
  canStop: boolean;
}

/** Microphone, camera, screen share, recording and quality of this browser's broadcast (MEDIA-1 to MEDIA-3). */
export function CameraControls({ camera, store, canStop }: CameraControlsProps) {
  const [controls] = useState(() => mediaControls(camera.frame, store));
  const { audioEnabled, videoEnabled, screenShareEnabled, isRecording } = useStudioState(
    store,
    (state) => state,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label="Camera controls" className="flex flex-wrap items-center gap-2">
      <HoldButton
        label={audioEnabled ? 'Mute microphone' : 'Unmute microphone'}
        isHeld={!audioEnabled}
        Icon={audioEnabled ? Mic : MicOff}
        onClick={controls.toggleSound}
      />
      <HoldButton
        label={videoEnabled ? 'Hide camera' : 'Show camera'}
        isHeld={!videoEnabled}
        Icon={videoEnabled ? Video : VideoOff}
        onClick={controls.togglePicture}
      />
      <HoldButton
        label={screenShareEnabled ? 'Stop sharing your screen' : 'Share your screen'}
        isHeld={screenShareEnabled}
        Icon={screenShareEnabled ? MonitorX : MonitorUp}
        onClick={controls.toggleScreenShare}
      />
      <HoldButton
        label={isRecording ? 'Stop recording here' : 'Record here'}
        isHeld={isRecording}
        Icon={isRecording ? CircleStop : Circle}
        onClick={controls.toggleRecording}
      />
      <QualityMenu controls={controls} store={store} />
      <DevicePicker frame={camera.frame} controls={controls} store={store} />
      {canStop ? (
        <Button variant="quiet" className="ml-auto" onClick={camera.stop}>
          Turn camera off
        </Button>
      ) : null}
    </div>
  );
}

interface HoldButtonProps {
  label: string;
  isHeld: boolean;
  Icon: LucideIcon;
  onClick: () => void;
}

function HoldButton({ label, isHeld, Icon, onClick }: HoldButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(iconButtonClass('surface'), isHeld && 'bg-beet! text-on-beet!')}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

const presetNames = ['low', 'medium', 'high', 'ultra'] as const satisfies readonly MenuPreset[];

/** The presets with their descriptions, and the bitrate alone. */
function QualityMenu({ controls, store }: { controls: MediaControls; store: StudioStore }) {
  const [isOpen, setIsOpen] = useState(false);
  const { qualityPreset, media } = useStudioState(store, (state) => state);
  return (
    <Popover
      title="Quality"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label="Quality" tone="surface">
          <Gauge aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <div className="flex flex-col gap-4">
        <ChipChoice
          label="Preset"
          value={qualityPreset}
          chips={presetNames.map((value) => ({ value, label: menuPresets[value].label }))}
          onChange={controls.choosePreset}
        />
        <ChipChoice
          label="Bitrate"
          value={String(media.video.bitrate / 1000)}
          chips={mediaLimits.bitratesKbps.map((kbps) => ({ value: String(kbps), label: `${kbps} kbps` }))}
          onChange={(kbps) => controls.chooseBitrate(Number(kbps))}
        />
      </div>
    </Popover>
  );
}
