import { mediaLimits } from '@greenroom/contract/limits';
import { Button } from '../../../ui/button.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { mediaDefaults } from '../store/media-state.ts';
import type { StreamStore } from '../store/stream-store.ts';
import { useStreamState } from '../store/use-stream-store.ts';
import type { MediaControls } from './media-controls.ts';

const sliders = [
  { name: 'brightness', label: 'Brightness' },
  { name: 'contrast', label: 'Contrast' },
  { name: 'saturation', label: 'Saturation' },
] as const;

const { mirror, brightness, contrast, saturation, blur, blurStrength } = mediaDefaults.video;

/** How the camera's picture is sent: mirrored, with other colors, with a blurred background. */
export function PictureSettings({ controls, store }: { controls: MediaControls; store: StreamStore }) {
  const picture = useStreamState(store, (state) => state.media.video);
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label="Mirror"
        hint="Viewers see you as in a mirror"
        checked={picture.mirror}
        onChange={(isOn) => controls.changePicture({ mirror: isOn })}
      />
      <Switch
        label="Blur the background"
        hint="Found on this device; nothing is sent elsewhere"
        checked={picture.blur}
        onChange={(isOn) => controls.changePicture({ blur: isOn })}
      />
      {picture.blur ? (
        <Slider
          label="Blur strength"
          value={picture.blurStrength}
          min={1}
          max={mediaLimits.blurStrengthMax}
          onChange={(strength) => controls.changePicture({ blurStrength: strength })}
        />
      ) : null}
      {sliders.map(({ name, label }) => (
        <div key={name}>
          <p className="tabular flex justify-between text-small font-semibold">
            {label} <span>{picture[name]}%</span>
          </p>
          <Slider
            label={label}
            value={picture[name]}
            max={mediaLimits.pictureMaxPercent}
            step={5}
            valueText={(value) => `${value} percent`}
            onChange={(percent) => controls.changePicture({ [name]: percent })}
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="small"
        onClick={() =>
          controls.changePicture({ mirror, brightness, contrast, saturation, blur, blurStrength })
        }
      >
        Reset picture
      </Button>
    </div>
  );
}
