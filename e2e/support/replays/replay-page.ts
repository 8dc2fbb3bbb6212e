import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Replay, ReplayAnswer } from '@greenroom/contract/streams/recordings.schemas';
import { readApi } from '../api-answers.ts';

export const replayPlayer = (page: Page) => page.getByRole('region', { name: 'Player' });
export const replayVideo = (page: Page) => replayPlayer(page).locator('video');

/** The replay of an ended show, as soon as it is ready. */
export async function readReplay(request: APIRequestContext, streamId: string): Promise<Replay> {
  await expect.poll(async () => (await answer()).state, { timeout: 30_000 }).toBe('ready');
  return readApi<Replay>(request, `/streams/${streamId}/replay`);

  async function answer() {
    return readApi<ReplayAnswer>(request, `/streams/${streamId}/replay`);
  }
}

/** The position of a video in seconds, its played ranges, and what blocks its playback. */
export async function readPlayback(video: Locator) {
  return video.evaluate((element: HTMLVideoElement) => ({
    at: element.currentTime,
    length: element.duration,
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    isPaused: element.paused,
    readyState: element.readyState,
    networkState: element.networkState,
    failure: element.error?.message,
  }));
}

/** Waits until the replay of a page has played past a moment. */
export async function playsPast(page: Page, seconds: number): Promise<void> {
  const place = async () => {
    const playback = await readPlayback(replayVideo(page));
    return playback.at > seconds ? 'past' : JSON.stringify(playback);
  };
  await expect.poll(place).toBe('past');
}
