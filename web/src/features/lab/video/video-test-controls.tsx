import { mediaLimits } from '@greenroom/contract/limits/studio';
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { qualityPresets } from './video-presets.ts';
import type { QualityPreset } from './video-presets.ts';

interface VideoTestControlsProps {
  snapshot: FrameSnapshot | undefined;
  send: VideoFrameClient['send'];
}

const presets: readonly { value: QualityPreset; label: string }[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'max', label: 'Max' },
];

/** A button or a select for each command of the frame (LAB-10 to LAB-18). They show the frame's state. */
export function VideoTestControls({ snapshot, send }: VideoTestControlsProps) {
  const [quality, setQuality] = useState<QualityPreset>();
  const [bitrateKbps, setBitrateKbps] = useState<string>();
  const toggles = [
    snapshot?.isMuted === true
      ? { label: 'Unmute', press: () => send('unmuteAudio') }
      : { label: 'Mute', press: () => send('muteAudio') },
    snapshot?.isVideoHidden === true
      ? { label: 'Show Video', press: () => send('showVideo') }
      : { label: 'Hide Video', press: () => send('hideVideo') },
    snapshot?.isScreenShared === true
      ? { label: 'Stop Share', press: () => send('stopScreenShare') }
      : { label: 'Share Screen', press: () => send('startScreenShare') },
    snapshot?.isRecording === true
      ? { label: 'Stop Recording', press: () => send('stopRecording') }
      : { label: 'Start Recording', press: () => send('startRecording') },
    { label: 'Refresh Stats', press: () => send('requestStats') },
  ];
  return (
    <div className="mt-5 space-y-5">
      <div className="flex flex-wrap gap-2">
        {toggles.map(({ label, press }) => (
          <Button
            key={label}
            variant="outline"
            unavailable={snapshot === undefined}
            onClick={() => void press()}
          >
            {label}
          </Button>
        ))}
      </div>
      <ChipChoice
        label="Quality"
        value={quality}
        chips={presets}
        onChange={(preset) => {
          setQuality(preset);
          void send('setQuality', qualityPresets[preset]);
        }}
      />
      <ChipChoice
        label="Bitrate"
        value={bitrateKbps}
        chips={mediaLimits.bitratesKbps.map((kbps) => ({ value: String(kbps), label: `${kbps} kbps` }))}
        onChange={(kbps) => {
          setBitrateKbps(kbps);
          void send('setBitrate', Number(kbps) * 1000);
        }}
      />
    </div>
  );
}
