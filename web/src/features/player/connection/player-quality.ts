import type { FrameStats } from '@greenroom/contract/frame/frame-events';

/**
 * The qualities that the player offers (PLAYER-14): the largest picture of the show that is no higher, or
 * `auto` for what the connection allows.
 */
export const playerQualities = ['auto', '1080p', '720p', '480p', '360p'] as const;
export type PlayerQuality = (typeof playerQualities)[number];

/** The quality as the video frame takes it: pixels of the shorter side, or null for what the connection allows. */
export function maxHeightOf(quality: PlayerQuality): number | null {
  return quality === 'auto' ? null : Number.parseInt(quality, 10);
}

/** Selects the lowest available picture, for the small player. */
export const lowestMaxHeightPx = 1;

/** The received picture as a text, or '-' while it is not measured. */
export function receivedPicture(stats: FrameStats | null | undefined): string {
  if (stats === null || stats === undefined || stats.width === null || stats.height === null) return '-';
  const size = `${stats.width} × ${stats.height}`;
  return stats.fps === null ? size : `${size}, ${Math.round(stats.fps)} frames a second`;
}
