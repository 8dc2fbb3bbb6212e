import type { Page } from '@playwright/test';

/** When tones and white pictures begin in a file, in seconds from its start, and the length of its sound. */
export interface Moments {
  tones: number[];
  flashes: number[];
  soundSeconds: number;
}

/** Decodes the sound of a file and plays its picture, to find the moments that `openStage` has marked. */
export async function readMoments(page: Page, url: string): Promise<Moments> {
  return page.evaluate(findMoments, url);
}

/** Runs in the page. */
async function findMoments(url: string): Promise<Moments> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes);
  const samples = sound.getChannelData(0);
  const tones: number[] = [];
  let lastLoudAt = -1;
  for (let at = 0; at < samples.length; at += 48) {
    if (Math.abs(samples[at] ?? 0) < 0.2) continue;
    const seconds = at / 48_000;
    // A tone lasts 0.1 s, and its wave crosses zero, so short gaps are within one tone.
    if (seconds - lastLoudAt > 0.3) tones.push(seconds);
    lastLoudAt = seconds;
  }

  const video = document.createElement('video');
  video.muted = true;
  video.src = url;
  video.playbackRate = 1;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [16, 9];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const flashes: number[] = [];
  let wasWhite = false;
  await new Promise<void>((resolve, reject) => {
    const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      context?.drawImage(video, 0, 0, 16, 9);
      const { data = [] } = context?.getImageData(0, 0, 16, 9) ?? {};
      let light = 0;
      for (let at = 0; at < data.length; at += 4) light += data[at + 1] ?? 0;
      const isWhite = light / (data.length / 4) > 180;
      if (isWhite && !wasWhite) flashes.push(mediaTime);
      wasWhite = isWhite;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    video.addEventListener('ended', () => resolve());
    video.addEventListener('error', () => reject(new Error('The file does not play')));
    void video.play();
  });
  return { tones, flashes, soundSeconds: sound.duration };
}
