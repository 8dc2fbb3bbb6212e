import type { Browser, Page } from 'playwright-core';

const pictureWithinMs = 30_000;
/** The maximum distance of a picture from the requested time, in seconds. The slider has whole seconds. */
const nearSeconds = 0.5;
/** The playing time between two seeks, so that each starts while the video plays. */
const playedMs = 400;

export interface PlaybackTimes {
  /**
   * From the navigation to the first picture shown after Play is clicked, which happens as soon as the button
   * exists.
   */
  openMs: number;
  /** From the click on Play to that picture. */
  startMs: number;
  /** For each seek: from the change of the slider to the picture of that time. */
  seekMs: number[];
  /** The number of seeks that requested another range from the server. */
  rangesAsked: number;
}

declare global {
  interface Window {
    benchPlayback: { pressedAt?: number; shownAt?: number };
  }
}

/** Runs in each page before its scripts. Records the click on Play, and the first picture after it. */
function notePlayback([fromSeconds, near]: [number, number]): void {
  const noted: Window['benchPlayback'] = {};
  window.benchPlayback = noted;
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      noted.pressedAt ??= timeStamp;
    },
    true,
  );
  let watched: HTMLVideoElement | undefined;
  const look = () => {
    const video = document.querySelector('video');
    if (video !== null && video !== watched) {
      watched = video;
      const show: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        const isPlayed = noted.pressedAt !== undefined && !video.paused;
        if (isPlayed && mediaTime > fromSeconds - near) noted.shownAt ??= performance.now();
        video.requestVideoFrameCallback(show);
      };
      video.requestVideoFrameCallback(show);
    }
    if (noted.shownAt === undefined) requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. Moves the slider like a user, and resolves to the time until the picture appeared. */
async function seekTo([seconds, near]: [number, number]): Promise<number> {
  const video = document.querySelector('video');
  const slider = document.querySelector<HTMLInputElement>('input[aria-label="Seek"]');
  if (video === null || slider === null) throw new Error('The page has no player');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const beganAt = performance.now();
  const shown = new Promise<number>((resolve) => {
    const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      if (Math.abs(mediaTime - seconds) < near) resolve(performance.now());
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
  // React replaces the setter of the element itself, so the one of the prototype is called.
  setValue?.call(slider, String(seconds));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  return (await shown) - beganAt;
}

/**
 * Opens a player's page in a new browser profile, clicks Play as soon as its button exists, and seeks.
 *
 * @param fromSeconds where playback starts: the page's `?t=`
 * @param seeks times in the video, in seconds
 */
export async function playOnce(
  browser: Browser,
  address: string,
  { fromSeconds, seeks }: { fromSeconds: number; seeks: readonly number[] },
): Promise<PlaybackTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(pictureWithinMs);
    await page.addInitScript(notePlayback, [fromSeconds, nearSeconds] as [number, number]);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play the replay' }).click();
    const { openMs, startMs } = await firstPicture(page);
    let rangesAsked = 0;
    page.on('request', (request) => {
      if (request.headers()['range'] !== undefined) rangesAsked += 1;
    });
    const seekMs: number[] = [];
    for (const seconds of seeks) {
      await page.waitForTimeout(playedMs);
      seekMs.push(await page.evaluate(seekTo, [seconds, nearSeconds] as [number, number]));
    }
    return { openMs, startMs, seekMs, rangesAsked };
  } finally {
    await context.close();
  }
}

async function firstPicture(page: Page): Promise<{ openMs: number; startMs: number }> {
  const seen = await page.waitForFunction(() => {
    const { pressedAt, shownAt } = window.benchPlayback;
    return pressedAt === undefined || shownAt === undefined ? undefined : { pressedAt, shownAt };
  });
  const { pressedAt = 0, shownAt = 0 } = (await seen.jsonValue()) ?? {};
  return { openMs: shownAt, startMs: shownAt - pressedAt };
}
