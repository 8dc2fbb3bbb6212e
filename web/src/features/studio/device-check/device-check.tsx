import {
  encoderPresetOfMenu,
  encoderPresets,
  type MenuPreset,
} from '@greenroom/contract/media/quality-presets';
import { useMutation } from '@tanstack/react-query';
import { Gauge, Volume2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatBitrate } from '../go-live/stats-format.ts';
import { lowerPreset, shortLabel } from '../go-live/stream-health.ts';
import { LevelMeter } from '../media/level-meter.tsx';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import { playTestSound } from './speaker-test.ts';
import { measureUpload } from './upload-speed.ts';

/** Checks microphone, speakers and upload speed before a show. The picture is above it. */
export function DeviceCheck({ store }: { store: StudioStore }) {
  const preset = useStudioState(store, ({ qualityPreset }) => qualityPreset);
  const speakers = useMutation({ mutationFn: playTestSound, meta: { showsOwnFailure: true }, retry: false });
  const upload = useMutation({ mutationFn: measureUpload, meta: { showsOwnFailure: true }, retry: false });
  return (
    <section aria-labelledby="device-check" className="rounded-card border border-stone p-4">
      <h2 id="device-check" className="mb-3 text-lead">
        Device check
      </h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <LevelMeter store={store} />
        <div>
          <p className="text-small font-semibold">Speakers</p>
          <Button
            size="small"
            variant="outline"
            className="mt-1.5"
            busy={speakers.isPending}
            busyLabel="Playing…"
            onClick={() => speakers.mutate()}
          >
            <Volume2 aria-hidden="true" className="size-4" />
            Play a sound
          </Button>
          <output className="mt-1 block text-micro text-stone-text">
            {speakers.isError
              ? 'The sound could not be played. Choose another output in your system.'
              : speakers.isSuccess
                ? 'Heard nothing? Choose another output in your system.'
                : 'Two notes, to hear that they work'}
          </output>
        </div>
        <div>
          <p className="text-small font-semibold">Upload</p>
          <Button
            size="small"
            variant="outline"
            className="mt-1.5"
            busy={upload.isPending}
            busyLabel="Measuring…"
            onClick={() => upload.mutate()}
          >
            <Gauge aria-hidden="true" className="size-4" />
            Measure
          </Button>
          <output className="mt-1 block text-micro text-stone-text">
            {upload.isError
              ? 'The upload could not be measured. Check your connection and try again.'
              : upload.data === undefined
                ? 'From here to the server'
                : uploadSentence(upload.data, preset)}
          </output>
        </div>
      </div>
    </section>
  );
}

function uploadSentence(bitsPerSecond: number, preset: MenuPreset): string {
  const needed = neededBps(preset);
  const measured = formatBitrate(bitsPerSecond);
  // Leave a margin, because the speed of one request is not sustained.
  if (bitsPerSecond >= needed * 1.5) return `${measured}: enough for what you chose`;
  const lower = lowerPreset(preset, bitsPerSecond / 1.5);
  // Even the lowest quality may need too much.
  const isEnough = lower !== undefined && neededBps(lower) <= bitsPerSecond;
  return `${measured}: little for ${formatBitrate(needed)}. ${isEnough ? `Choose ${shortLabel(lower)} quality.` : 'Use a cable or another network.'}`;
}

function neededBps(preset: MenuPreset): number {
  return encoderPresets[encoderPresetOfMenu[preset]].bitrateBps;
}
