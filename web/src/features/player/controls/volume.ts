import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';

/** The volume of the video frame, 0 to 100, and whether it is muted independently of that. */
export type Volume = Pick<FrameSnapshot, 'volume' | 'isMuted'>;

/** The assumption until the frame reports its volume. */
export const initialVolume: Volume = { volume: 100, isMuted: false };

/** The volume that the sound button sets if the volume is 0. */
const audibleVolume = 50;

/** Whether the player is silent: muted, or at volume 0 (PLAYER-16). */
export function isSilent({ volume, isMuted }: Volume): boolean {
  return isMuted || volume === 0;
}

export type VolumeCommand =
  | { action: 'muteAudio' }
  | { action: 'unmuteAudio' }
  | { action: 'setVolume'; value: number };

/** The single command of a press on the sound button. At volume 0 it sets an audible volume. */
export function toggleSound(volume: Volume): VolumeCommand {
  if (!isSilent(volume)) return { action: 'muteAudio' };
  return volume.volume === 0 ? { action: 'setVolume', value: audibleVolume } : { action: 'unmuteAudio' };
}

/** The volume after a command. A volume above 0 ends a mute. */
export function volumeAfter({ volume, isMuted }: Volume, command: VolumeCommand): Volume {
  switch (command.action) {
    case 'muteAudio':
      return { volume, isMuted: true };
    case 'unmuteAudio':
      return { volume, isMuted: false };
    case 'setVolume':
      return { volume: command.value, isMuted: isMuted && command.value === 0 };
  }
}
