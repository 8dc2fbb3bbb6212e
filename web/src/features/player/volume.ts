/** Volume of a player, 0 to 100, and whether it is silenced apart from that. */
export interface Volume {
  level: number;
  isMuted: boolean;
}

/** Whether nothing is heard: silenced, or at volume 0 (PLAYER-16). */
export function isSilent(volume: Volume): boolean {
  return volume.isMuted || volume.level === 0;
}

/** The volume after the slider moved: raising it ends a silence, 0 begins one. */
export function moveVolume(level: number): Volume {
  return { level, isMuted: level === 0 };
}

/** What the sound button turns a volume into; from 0 it comes back to something that is heard. */
export function toggleSound(volume: Volume): Volume {
  if (!isSilent(volume)) return { ...volume, isMuted: true };
  return { level: volume.level === 0 ? 50 : volume.level, isMuted: false };
}
