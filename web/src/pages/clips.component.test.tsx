import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import KeptStageLayout from '../app/shell/kept-stage.tsx';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../testing/component/api-answers.ts';
import { desk, mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { clip, replay } from '../testing/sample-replays.ts';
import { userProfile } from '../testing/sample-profiles.ts';
import { endedStream } from '../testing/sample-streams.ts';
import * as ClipPage from './clip.tsx';
import * as StreamPage from './stream.tsx';

const id = clip().streamId;
const seek = page.getByRole('slider', { name: 'Seek' });
const maker = page.getByRole('region', { name: 'New clip' });
const marked = maker.getByRole('status', { name: 'Marked' });

/** A file that neither loads nor fails. */
const files = [
  { url: URL.createObjectURL(new MediaSource()), type: 'video/webm' as const, startMs: 0, lengthMs: 300_000 },
];

async function openReplay(user?: SessionUser, clips = [clip()]) {
  if (user !== undefined) signInAs(user);
  const summary = endedStream({ id });
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
    endpoints.recordings.replay.handler(() => ({ state: 'ready', ...replay({ files }) })),
    endpoints.recordings.replayEvents.handler(() => ({ events: [], hasMore: false })),
    endpoints.profiles.detail.handler(() => userProfile()),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
    endpoints.recordings.managed.handler(() => ({ state: 'none' })),
    endpoints.questions.list.handler(() => ({ open: [], answered: [] })),
    endpoints.clips.list.handler(() => ({ clips })),
  );
  await mountPage(StreamPage, {
    path: 'stream/:id',
    at: `/stream/${id}?t=100`,
    within: [KeptStageLayout],
    size: desk,
  });
  await expect.element(seek).toHaveValue('100');
}

test('the cover of a replay hides the video behind it until the first play', async () => {
  await openReplay();
  const cover = document.querySelector(
    'section[aria-label="Player"] > img, section[aria-label="Player"] > picture',
  );
  expect(cover).not.toBeNull();
  await expect.poll(() => cover && getComputedStyle(cover).opacity).toBe('1');
});

test('a replay without a picture keeps its cover, and is shown as sound only', async () => {
  await openReplay();
  const video = document.querySelector('section[aria-label="Player"] video')!;
  // The file has no picture.
  for (const name of ['play', 'playing']) video.dispatchEvent(new Event(name));
  await expect.element(page.getByText('Sound only')).toBeVisible();
  const cover = document.querySelector(
    'section[aria-label="Player"] > img, section[aria-label="Player"] > picture',
  );
  expect(cover).not.toBeNull();
});

test('[LAYOUT-10] the strip of products beside a replay is the option of theater mode too', async () => {
  localStorage.setItem('greenroom.stage', '{"state":{"showsProducts":false},"version":2}');
  await openReplay();
  const option = page.getByRole('button', { name: 'Products strip' });
  const isThere = () => getComputedStyle(document.querySelector('.stage-products')!).display !== 'none';
  await expect.element(option).toHaveAttribute('aria-pressed', 'false');
  expect(isThere()).toBe(false);
  await option.click();
  await expect.element(option).toHaveAttribute('aria-pressed', 'true');
  expect(isThere()).toBe(true);
});

test('a viewer marks a clip by keys and buttons, names it, and gets its address', async () => {
  const asked: unknown[] = [];
  await openReplay(sessionUser());
  answer(
    endpoints.clips.make.handler(({ input }) => {
      asked.push(input);
      return clip({ title: input.title });
    }),
  );
  await page.getByRole('button', { name: 'Make a clip' }).click();
  await expect.element(marked).toHaveTextContent('1:25 to 1:40, 15 s');
  await expectAccessible();
  await seek.fill('130');
  await userEvent.keyboard('e');
  await expect.element(marked).toHaveTextContent('1:25 to 2:10, 45 s');
  await seek.fill('90');
  await maker.getByRole('button', { name: 'Start here' }).click();
  await expect.element(marked).toHaveTextContent('1:30 to 2:10, 40 s');
  // In the field, keys type letters of the name.
  await maker.getByRole('textbox', { name: 'Name of the clip' }).click();
  await userEvent.keyboard('See the glaze');
  await expect.element(marked).toHaveTextContent('1:30 to 2:10, 40 s');
  await maker.getByRole('button', { name: 'Make clip' }).click();
  await expect
    .element(maker.getByRole('link', { name: 'Open the clip' }))
    .toHaveAttribute('href', `/clips/${clip().id}`);
  expect(asked).toEqual([{ streamId: id, title: 'See the glaze', startMs: 90_000, endMs: 130_000 }]);
});

test('starting a clip in fullscreen ends the fullscreen', async () => {
  await openReplay(sessionUser());
  const shown = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.body);
  const leave = vi.spyOn(document, 'exitFullscreen').mockResolvedValue();
  onTestFinished(() => [shown, leave].forEach((spy) => spy.mockRestore()));
  await page.getByRole('button', { name: 'Make a clip' }).click();
  await expect.element(page.getByRole('region', { name: 'New clip' })).toBeVisible();
  expect(leave).toHaveBeenCalledOnce();
});

test('a visitor without a session gets to the sign-in page', async () => {
  await openReplay();
  await page.getByRole('button', { name: 'Make a clip' }).click();
  await expect
    .element(maker.getByRole('link', { name: 'Sign in to make a clip' }))
    .toHaveAttribute('href', expect.stringContaining('/login?'));
  await expectCount(maker.getByRole('textbox'), 0);
});

test('a clip without a name is not sent', async () => {
  await openReplay(sessionUser());
  await page.getByRole('button', { name: 'Make a clip' }).click();
  await maker.getByRole('button', { name: 'Make clip' }).click();
  await expect.element(maker.getByText('Give the clip a name')).toBeVisible();
});

test('clips of a replay are listed; their author deletes their own, the streamer hides any', async () => {
  const clips = [
    clip(),
    clip({ id: '0198c1de-0000-7000-8000-0000000000c2', title: 'Own', author: { id: 'me', username: 'me' } }),
  ];
  await openReplay(sessionUser({ id: 'me' }), clips);
  const list = page.getByRole('region', { name: 'Clips' });
  await expectTexts(list.getByRole('link'), [/The blue glaze.*at 1:12 · 18 s · by ada/, /Own/]);
  await expectTexts(list.getByRole('button'), ['Delete the clip Own']);
});

test('the streamer hides a clip of their show', async () => {
  const asked: unknown[] = [];
  await openReplay(sessionUser({ id: 'id-of-juno', role: 'streamer' }));
  answer(
    endpoints.clips.change.handler(({ input }) => {
      asked.push(input);
      return clip({ isHidden: true });
    }),
  );
  await page.getByRole('button', { name: 'Hide the clip The blue glaze' }).click();
  await expect.poll(() => asked).toEqual([{ id: clip().id, isHidden: true }]);
});

test('the streamer sees the picture of a clip by its author, and removes it', async () => {
  const asked: unknown[] = [];
  const picture = '/files/recordings/r1/clip-0123456789abcdef.webp';
  await openReplay(sessionUser({ id: 'id-of-juno', role: 'streamer' }), [clip({ picture })]);
  answer(
    endpoints.clips.removePicture.handler(({ input }) => {
      asked.push(input);
      return clip();
    }),
  );
  const list = page.getByRole('region', { name: 'Clips' });
  await expect.element(list.getByRole('img', { name: 'Picture of The blue glaze' })).toBeVisible();
  await expectCount(list.getByRole('button', { name: 'Take picture anew of the clip The blue glaze' }), 1);
  await list.getByRole('button', { name: 'Remove picture of the clip The blue glaze' }).click();
  await expect.poll(() => asked).toEqual([{ id: clip().id }]);
});

test('a clip has its own page, which links to its time in the replay', async () => {
  answer(endpoints.clips.detail.handler(() => clip()));
  await mountPage(ClipPage, { path: 'clips/:id', at: `/clips/${clip().id}` });
  await expectTexts(page.getByRole('heading', { level: 1 }), ['The blue glaze']);
  await expect.element(page.getByText(/18 s of Kiln night by Juno Marchetti · clipped by ada/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Watch from 1:12' }))
    .toHaveAttribute('href', `/stream/${id}?t=72`);
  await expect.element(seek).toHaveAttribute('max', '18');
  await expectCount(page.getByRole('button', { name: /Delete|Hide/ }), 0);
});

test('a deleted clip shows the page for not found', async () => {
  answer(
    endpoints.clips.detail.handler(() => {
      throw refusal('clip_not_found');
    }),
  );
  await mountPage(ClipPage, { path: 'clips/:id', at: `/clips/${clip().id}` });
  await expectTexts(page.getByRole('heading', { level: 1 }), [/not found/i]);
});
