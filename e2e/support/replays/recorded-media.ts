import type { Page } from '@playwright/test';

/** Moments of a file, in seconds of it, at which a tone and a white picture begin, and how long its sound is. */
export interface Moments {
  tones: number[];
  flashes: number[];
  soundSeconds: number;
}

/** Decodes the sound of a file, and plays its picture, to find the moments that `openStage` has put there. */
export async function readMoments(page: Page, url: string): Promise<Moments> {
  return page.evaluate(findMoments, url);
}

/** Runs in the page. */
async function findMoments(url: string): Promise<Moments> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes);
  const samples = sound.getChannelData(0);
  const tones: number[] = [];
  let heardAt = -1;
  for (let at = 0; at < samples.length; at += 48) {
    if (Math.abs(samples[at] ?? 0) < 0.2) continue;
    const seconds = at / 48_000;
    // A tone is a tenth of a second long, and waves pass zero.
    if (seconds - heardAt > 0.3) tones.push(seconds);
    heardAt = seconds;
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
