import { mediaLimits } from '@greenroom/contract/limits';
import { useEffect, useState } from 'react';
import { Settings } from 'lucide-react';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';

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
export function DevicePicker({ frame }: { frame: VideoFrameClient }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const devices = useDevices(isOpen);

  function choose(kind: 'videoinput' | 'audioinput', deviceId: string) {
    const before = chosen;
    setChosen({ ...chosen, [kind]: deviceId });
    frame.send(kind === 'videoinput' ? 'setCamera' : 'setMicrophone', deviceId).catch((failure: unknown) => {
      setChosen(before);
      showToast(describeFailure(failure), { tone: 'failure' });
    });
  }

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
              value={chosen[kind] ?? first.value}
              options={options}
              onChange={(deviceId) => choose(kind, deviceId)}
            />
          );
        })}
      </div>
    </Popover>
  );
}
