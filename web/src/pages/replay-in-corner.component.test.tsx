import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import KeptStageLayout from '../app/shell/kept-stage.tsx';
import { findings } from '../testing/component/accessibility.ts';
import { answer, endpoints } from '../testing/component/api-answers.ts';
import { type Mounted, mountPage } from '../testing/component/mount.tsx';
import { userProfile } from '../testing/sample-profiles.ts';
import { replay } from '../testing/sample-replays.ts';
import { endedStream } from '../testing/sample-streams.ts';
import * as StreamPage from './stream.tsx';

const id = '0198c1de-0000-7000-8000-000000000001';
const title = 'Kiln night';
const lengthSeconds = 120;
const corner = () => document.querySelector('[data-mini]');
const seek = page.getByRole('slider', { name: 'Seek' });

/** A silent recording: 8,000 one-byte samples per second (WAVE). */
function silence(): Blob {
  const head = new DataView(new ArrayBuffer(44));
  const size = 8000 * lengthSeconds;
  const words: [number, string][] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words)
    for (let index = 0; index < 4; index += 1) head.setUint8(at + index, word.charCodeAt(index));
  head.setUint32(4, 36 + size, true);
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 8000, true);
  head.setUint32(28, 8000, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  head.setUint32(40, size, true);
  return new Blob([head, new Uint8Array(size).fill(128)], { type: 'audio/wav' });
}

/** The page of an ended show, and its video. */
async function openReplay(size?: { width: number; height: number }) {
  const summary = endedStream({ id, title });
  const url = URL.createObjectURL(silence());
  onTestFinished(() => URL.revokeObjectURL(url));
  answer(
    endpoints.streams.detail.handler(() => ({
      ...summary,
      isRehearsal: false,
      peakViewerCount: 3,
      isBroadcasterConnected: false,
      streamerName: summary.hostName,
      streamerAvatar: '/icon-192.png',
    })),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.profiles.detail.handler(() => userProfile()),
    endpoints.recordings.replay.handler(() => ({
      state: 'ready',
      ...replay({
        files: [{ url, type: 'video/webm', startMs: 0, lengthMs: lengthSeconds * 1000 }],
        lengthMs: lengthSeconds * 1000,
      }),
    })),
    endpoints.recordings.replayEvents.handler(() => ({ events: [], hasMore: false })),
    endpoints.questions.list.handler(() => ({ open: [], answered: [] })),
    endpoints.clips.list.handler(() => ({ clips: [] })),
  );
  const mounted = await mountPage(StreamPage, {
    path: 'stream/:id',
    at: `/stream/${id}`,
    within: [KeptStageLayout],
    keepsLayouts: true,
    ...(size && { size }),
  });
  await expect.element(seek).toBeVisible();
  return { mounted, video: document.querySelector('video')! };
}

/** Navigates to another page and waits until it is shown. */
async function leaveFor(mounted: Mounted, path: string) {
  await mounted.go(path);
  await expect.element(page.getByText(`Elsewhere: ${path}`)).toBeVisible();
}

async function play(video: HTMLVideoElement) {
  await page.getByRole('button', { name: 'Play the replay' }).click();
  await expect.poll(() => video.currentTime).toBeGreaterThan(0);
}

test('a replay continues in a corner of other pages at the same time and volume, and links back', async () => {
  const { mounted, video } = await openReplay();
  await play(video);
  await seek.fill('40');
  await page.getByRole('slider', { name: 'Volume' }).fill('30');
  await expect.poll(() => video.volume).toBe(0.3);
  await leaveFor(mounted, '/about');
  expect(corner()?.contains(video)).toBe(true);
  expect([video.paused, video.volume, video.muted]).toEqual([false, 0.3, false]);
  expect(video.currentTime).toBeGreaterThan(39);
  expect(video.currentTime).toBeLessThan(60);
  expect(await findings()).toEqual([]);

  // The keyboard reaches all of it: the link back first, then its buttons.
  const back = page.getByRole('link', { name: `Back to ${title}` });
  back.element().focus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => video.paused).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.poll(() => video.muted).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Unmute' })).toHaveFocus();

  // It is paused and muted on the next page, and on its own.
  await leaveFor(mounted, '/products');
  expect([corner()?.contains(video), video.paused, video.muted]).toEqual([true, true, true]);
  const before = video.currentTime;
  await back.click();
  expect(mounted.address()).toBe(`/stream/${id}`);
  await expect.element(seek).toBeVisible();
  expect(corner()).toBeNull();
  expect(document.querySelector('video')).toBe(video);
  expect([video.paused, video.muted, video.currentTime]).toEqual([true, true, before]);

  await leaveFor(mounted, '/about');
  // As in the app's shell.
  const main = document.createElement('main');
  Object.assign(main, { id: 'main', tabIndex: -1 });
  document.body.append(main);
  onTestFinished(() => main.remove());
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect.poll(() => document.querySelector('video')).toBeNull();
  expect(corner()).toBeNull();
  expect(document.activeElement).toBe(main);
});

test.each([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
])(
  'on a screen of $width pixels the big button plays, and the middle of the corner links back',
  async (size) => {
    const { mounted, video } = await openReplay(size);
    // A press on its middle, with nothing above it.
    await play(video);
    await leaveFor(mounted, '/about');
    const box = corner()!.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    expect(middle?.closest('a')?.getAttribute('aria-label')).toBe(`Back to ${title}`);
  },
);

test('a link to a time in the replay goes there while the replay is in the corner', async () => {
  const { mounted, video } = await openReplay();
  await play(video);
  await leaveFor(mounted, '/about');
  await mounted.go(`/stream/${id}?t=90`);
  await expect.poll(() => video.currentTime).toBeGreaterThanOrEqual(90);
  expect(video.paused).toBe(false);
  await expect.element(seek).toBeVisible();
  await mounted.go(`/stream/${id}?t=20`);
  await expect.poll(() => video.currentTime).toBeLessThan(60);
  // The link back leads to the current position.
  await seek.fill('70');
  await leaveFor(mounted, '/about');
  await mounted.go(-1);
  await expect.element(seek).toBeVisible();
  expect(video.currentTime).toBeGreaterThanOrEqual(69);
});

test('a replay that was not started, or has ended, does not continue on other pages', async () => {
  const { mounted, video } = await openReplay();
  await leaveFor(mounted, '/about');
  await expect.poll(() => document.querySelector('video')).toBeNull();
  await mounted.go(-1);
  await expect.element(seek).toBeVisible();
  const second = document.querySelector('video')!;
  expect(second).not.toBe(video);
  await play(second);
  await leaveFor(mounted, '/about');
  expect(corner()?.contains(second)).toBe(true);
  second.currentTime = lengthSeconds;
  await expect.poll(corner).toBeNull();
});
