import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/button-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DevicePicker } from './device-picker.tsx';
import type { Camera } from '../camera/use-camera.ts';

export function CameraControls({ camera, canStop }: { camera: Camera; canStop: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label="Camera controls" className="flex items-center gap-2">
      <HoldButton
        label={camera.isMuted ? 'Unmute microphone' : 'Mute microphone'}
        isHeld={camera.isMuted}
        onClick={camera.toggleSound}
      >
        {camera.isMuted ? (
          <MicOff aria-hidden="true" className="size-5" />
        ) : (
          <Mic aria-hidden="true" className="size-5" />
        )}
      </HoldButton>
      <HoldButton
        label={camera.isHidden ? 'Show camera' : 'Hide camera'}
        isHeld={camera.isHidden}
        onClick={camera.togglePicture}
      >
        {camera.isHidden ? (
          <VideoOff aria-hidden="true" className="size-5" />
        ) : (
          <Video aria-hidden="true" className="size-5" />
        )}
      </HoldButton>
      <DevicePicker frame={camera.frame} />
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
  onClick: () => void;
  children: ReactNode;
}

function HoldButton({ label, isHeld, onClick, children }: HoldButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(iconButtonClass('surface'), isHeld && 'bg-beet! text-on-beet!')}
    >
      {children}
    </button>
  );
}
