import type { FrameStats } from '@greenroom/contract/frame/frame-events';

/** What the player offers (PLAYER-14): the largest picture of the show that is no higher, or what the connection takes. */
export const playerQualities = ['auto', '1080p', '720p', '480p', '360p'] as const;
export type PlayerQuality = (typeof playerQualities)[number];

/** As the video frame is told it: pixels of the shorter side; null is what the connection takes. */
export function maxHeightOf(quality: PlayerQuality): number | null {
  return quality === 'auto' ? null : Number.parseInt(quality, 10);
}

/** The lowest picture that there is, for a player in a corner. */
export const lowestMaxHeightPx = 1;

/** What arrives now, or '-' while that is not measured. */
export function receivedPicture(stats: FrameStats | null | undefined): string {
  if (stats === null || stats === undefined || stats.width === null || stats.height === null) return '-';
  const size = `${stats.width} × ${stats.height}`;
  return stats.fps === null ? size : `${size}, ${Math.round(stats.fps)} frames a second`;
}
