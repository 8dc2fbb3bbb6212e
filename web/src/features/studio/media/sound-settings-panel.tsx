import { mediaLimits } from '@greenroom/contract/limits/studio';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import { LevelMeter } from './level-meter.tsx';
import { audioPresets, presetOfSound, soundOfPreset, soundOfSwitch } from './media-commands.ts';
import type { AudioPreset } from './media-commands.ts';
import type { MediaControls } from './media-controls.ts';

const presetLabels: Readonly<Record<AudioPreset, string>> = {
  voice: 'Voice',
  music: 'Music',
  streaming: 'Streaming',
};

const switches = [
  { name: 'noiseSuppression', label: 'Noise suppression' },
  { name: 'echoCancellation', label: 'Echo cancellation' },
  { name: 'autoGain', label: 'Automatic gain' },
  { name: 'stereo', label: 'Stereo', hint: 'Without the three above, from the next start on' },
] as const;

/** The microphone settings: presets, gain and processing (MEDIA-5, MEDIA-8). */
export function SoundSettingsPanel({ controls, store }: { controls: MediaControls; store: StudioStore }) {
  const sound = useStudioState(store, (state) => state.media.audio);
  return (
    <div className="flex flex-col gap-2">
      <LevelMeter store={store} />
      <ChipChoice
        label="Sound"
        value={presetOfSound(sound)}
        chips={audioPresets.map((value) => ({ value, label: presetLabels[value] }))}
        onChange={(preset) => controls.changeSound(soundOfPreset[preset])}
      />
      <p className="tabular mt-2 flex justify-between text-small font-semibold">
        Gain <span>{sound.gain}%</span>
      </p>
      <Slider
        label="Gain"
        value={sound.gain}
        max={mediaLimits.gainMaxPercent}
        step={5}
        valueText={(value) => `${value} percent`}
        onChange={(gain) => controls.changeSound({ gain })}
      />
      {switches.map(({ name, label, ...rest }) => (
        <Switch
          key={name}
          label={label}
          {...rest}
          checked={sound[name]}
          onChange={(isOn) => controls.changeSound(soundOfSwitch(name, isOn))}
        />
      ))}
    </div>
  );
}
