import type { DeviceChoice, FrameDevice } from '@greenroom/contract/frame/frame-events';
import { mediaLimits } from '@greenroom/contract/limits/studio';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { useEffect, useState } from 'react';
import { Settings } from 'lucide-react';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { PictureSettingsPanel } from '../media/picture-settings-panel.tsx';
import { SoundSettingsPanel } from '../media/sound-settings-panel.tsx';
import type { MediaControls } from '../media/media-controls.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';

type Device = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>;

/**
 * The cameras and microphones of this machine. The frame reports them, because browsers name devices only to
 * the document that captures. If another service has the devices, the page enumerates them itself while the
 * picker is open and when a device is added or removed (MEDIA-15).
 */
function useDevices(choices: readonly DeviceChoice[] | undefined, isOpen: boolean): readonly Device[] {
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const asks = isOpen && choices === undefined;
  useEffect(() => {
    if (!asks) return undefined;
    const ask = () =>
      void navigator.mediaDevices?.enumerateDevices().then(
        (found) => setDevices(found.filter(({ deviceId }) => deviceId !== '')),
        () => setDevices([]),
      );
    ask();
    const timer = setInterval(ask, mediaLimits.devicePollMs);
    navigator.mediaDevices?.addEventListener('devicechange', ask);
    return () => {
      clearInterval(timer);
      navigator.mediaDevices?.removeEventListener('devicechange', ask);
    };
  }, [asks]);
  return choices ?? devices;
}

interface DevicePickerProps {
  frame: VideoFrameClient;
  controls: MediaControls;
  store: StudioStore;
}

/** The list entry for a device that was disconnected. */
const noDevice = { value: '', label: 'None: it was disconnected' };

/** The device that the list shows as used: the frame's open device, else the chosen one. */
function usedDevice(open: FrameDevice | undefined, chosen: string | undefined): string | undefined {
  switch (open?.name) {
    case 'open':
      return open.deviceId;
    case 'lost':
      return noDevice.value;
    case 'missing':
    case 'off':
    case undefined:
      return chosen;
  }
}

/** Which camera and microphone are used, or that there are none (MEDIA-14). */
export function DevicePicker({ frame, controls, store }: DevicePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const snapshot = useVideoFrameSnapshot(frame);
  const open = snapshot?.devices;
  const chosen = {
    videoinput: useStudioState(store, (state) => state.videoDevice),
    audioinput: useStudioState(store, (state) => state.audioDevice),
  };
  const devices = useDevices(snapshot?.deviceChoices, isOpen);

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
      <div className="flex flex-col gap-4">
        {(['videoinput', 'audioinput'] as const).map((kind) => {
          const label = kind === 'videoinput' ? 'Camera' : 'Microphone';
          const openDevice = kind === 'videoinput' ? open?.camera : open?.microphone;
          const used = usedDevice(openDevice, chosen[kind]);
          const found = devices
            .filter((device) => device.kind === kind)
            .map(({ deviceId, label: name }, place) => ({
              value: deviceId,
              label: name || `${label} ${place + 1}`,
            }));
          const [first] = found;
          const options = openDevice?.name === 'lost' ? [noDevice, ...found] : found;
          return first === undefined ? (
            <div key={kind}>
              <p className="text-small font-semibold">{label}</p>
              <p className="mt-1 text-small text-stone-text">No devices found</p>
            </div>
          ) : (
            <Select
              key={kind}
              label={label}
              value={(options.find(({ value }) => value === used) ?? first).value}
              options={options}
              onChange={(deviceId) => {
                if (deviceId !== noDevice.value) controls.chooseDevice(kind, deviceId);
              }}
            />
          );
        })}
        <SoundSettingsPanel controls={controls} store={store} />
        <PictureSettingsPanel controls={controls} store={store} />
      </div>
    </Popover>
  );
}
