import { encoderPresetOfMenu, encoderPresets } from '@greenroom/contract/media/quality-presets';
import type { MenuPreset } from '@greenroom/contract/media/quality-presets';
import type { MediaState } from '../store/media-state.ts';

/** A command to the video frame with its value. */
export type MediaCommand = { action: 'setBitrate' | 'setFramerate' | 'setQuality'; value: number };

/** The commands for a quality preset: size, bitrate and frame rate of the encoder preset (MEDIA-12). */
export function commandsOfPreset(preset: MenuPreset): readonly MediaCommand[] {
  const { qualityPercent, bitrateBps, framerate } = encoderPresets[encoderPresetOfMenu[preset]];
  return [
    { action: 'setQuality', value: qualityPercent },
    { action: 'setBitrate', value: bitrateBps },
    { action: 'setFramerate', value: framerate },
  ];
}

/** The command for a bitrate button, in bits per second (MEDIA-4). */
export function commandOfBitrate(bitrateKbps: number): MediaCommand {
  return { action: 'setBitrate', value: bitrateKbps * 1000 };
}

export const audioPresets = ['voice', 'music', 'streaming'] as const;
export type AudioPreset = (typeof audioPresets)[number];

type SoundSettings = Omit<MediaState['audio'], 'isOn' | 'gain'>;

/**
 * The sound settings after a press on one of the microphone's switches. Browsers mix down to one channel when
 * they process speech, so stereo turns the processing off and processing turns stereo off. Otherwise a switch
 * would show something that viewers do not hear.
 */
export function soundOfSwitch(name: keyof SoundSettings, isOn: boolean): Partial<SoundSettings> {
  if (!isOn) return { [name]: false };
  if (name !== 'stereo') return { [name]: true, stereo: false };
  return { stereo: true, noiseSuppression: false, echoCancellation: false, autoGain: false };
}

/** The microphone settings for each kind of show (MEDIA-5). Speech processing would spoil music. */
export const soundOfPreset: Readonly<Record<AudioPreset, SoundSettings>> = {
  voice: { noiseSuppression: true, echoCancellation: true, autoGain: true, stereo: false },
  music: { noiseSuppression: false, echoCancellation: false, autoGain: false, stereo: true },
  streaming: { noiseSuppression: true, echoCancellation: true, autoGain: false, stereo: false },
};

/** The preset that matches the settings. Undefined if none does. */
export function presetOfSound(sound: SoundSettings): AudioPreset | undefined {
  return audioPresets.find((preset) => {
    const wanted = soundOfPreset[preset];
    return (
      wanted.noiseSuppression === sound.noiseSuppression &&
      wanted.echoCancellation === sound.echoCancellation &&
      wanted.autoGain === sound.autoGain &&
      wanted.stereo === sound.stereo
    );
  });
}
