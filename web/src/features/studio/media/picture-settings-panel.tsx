import { pictureCorners } from '@greenroom/contract/frame/frame-commands';
import type { PictureCorner } from '@greenroom/contract/frame/frame-commands';
import { mediaLimits } from '@greenroom/contract/limits/studio';
import { screenShareQualities, screenShareQualityNames } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import { Button } from '../../../ui/button.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { mediaDefaults } from '../store/media-state.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import type { MediaControls } from './media-controls.ts';

const sliders = [
  { name: 'brightness', label: 'Brightness' },
  { name: 'contrast', label: 'Contrast' },
  { name: 'saturation', label: 'Saturation' },
] as const;

const cornerLabels: Readonly<Record<PictureCorner, string>> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

/** Such as "1080p, 15 fps". */
function shareLabel(quality: ScreenShareQuality): string {
  const { heightMax, framerateMax } = screenShareQualities[quality];
  return `${heightMax}p, ${framerateMax} fps`;
}

const { mirror, brightness, contrast, saturation, blur, blurStrength } = mediaDefaults.video;

/**
 * The settings of the camera's picture: mirroring, colours, blurred background, and its place over a shared
 * screen.
 */
export function PictureSettingsPanel({ controls, store }: { controls: MediaControls; store: StudioStore }) {
  const picture = useStudioState(store, (state) => state.media.video);
  const quality = useStudioState(store, (state) => state.media.screenShare.quality);
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
      <Switch
        label="Camera over the screen"
        hint="While you share a screen, viewers see you in a corner of it"
        checked={picture.overScreen}
        onChange={(isOn) => controls.changePicture({ overScreen: isOn })}
      />
      {picture.overScreen ? (
        <ChipChoice
          label="Corner"
          value={picture.corner}
          chips={pictureCorners.map((value) => ({ value, label: cornerLabels[value] }))}
          onChange={(corner) => controls.changePicture({ corner })}
        />
      ) : null}
      <ChipChoice
        label="Shared screen"
        value={quality}
        chips={screenShareQualityNames.map((value) => ({ value, label: shareLabel(value) }))}
        onChange={controls.chooseScreenShareQuality}
      />
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
