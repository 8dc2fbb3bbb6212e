import { mediaLimits } from '@greenroom/contract/limits';
import { useEffect, useState } from 'react';
import { Settings } from 'lucide-react';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { PictureSettings } from '../media/picture-settings.tsx';
import { SoundSettings } from '../media/sound-settings.tsx';
import type { MediaControls } from '../media/media-controls.ts';
import type { StreamStore } from '../store/stream-store.ts';
import { useStreamState } from '../store/use-stream-store.ts';

/** Cameras and microphones of this machine, read again while the picker is open (MEDIA-15). */
function useDevices(isOpen: boolean): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = () =>
      void navigator.mediaDevices?.enumerateDevices().then(
        (found) => setDevices(found.filter(({ deviceId }) => deviceId !== '')),
        () => setDevices([]),
      );
    ask();
    const timer = setInterval(ask, mediaLimits.devicePollMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  return devices;
}

/** Which camera and microphone are used. */
export function DevicePicker({ controls, store }: { controls: MediaControls; store: StreamStore }) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = {
    videoinput: useStreamState(store, (state) => state.videoDevice),
    audioinput: useStreamState(store, (state) => state.audioDevice),
  };
  const devices = useDevices(isOpen);

  return (
    <Popover
      title="Camera and microphone"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label="Camera and microphone settings" tone="surface">
          <Settings aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <div className="scrollbar-thin flex max-h-[70dvh] flex-col gap-4 overflow-y-auto pr-1">
        {(['videoinput', 'audioinput'] as const).map((kind) => {
          const label = kind === 'videoinput' ? 'Camera' : 'Microphone';
          const options = devices
            .filter((device) => device.kind === kind)
            .map(({ deviceId, label: name }, place) => ({
              value: deviceId,
              label: name || `${label} ${place + 1}`,
            }));
          const [first] = options;
          return first === undefined ? (
            <div key={kind}>
              <p className="text-small font-semibold">{label}</p>
              <p className="mt-1 text-small text-stone-text">No devices found</p>
            </div>
          ) : (
            <Select
              key={kind}
              label={label}
              // A device that was unplugged is not in the list: the video frame uses another one.
              value={(options.find(({ value }) => value === chosen[kind]) ?? first).value}
              options={options}
              onChange={(deviceId) => controls.chooseDevice(kind, deviceId)}
            />
          );
        })}
        <SoundSettings controls={controls} store={store} />
        <PictureSettings controls={controls} store={store} />
      </div>
    </Popover>
  );
}
