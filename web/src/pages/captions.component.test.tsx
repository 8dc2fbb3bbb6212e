import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import KeptStageLayout from '../app/shell/kept-stage.tsx';
import { CaptionLayer } from '../features/player/captions/caption-layer.tsx';
import { setCaptionChoices } from '../features/player/captions/caption-choices.store.ts';
import { CaptionDesk } from '../features/studio/captions/caption-desk.tsx';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../testing/component/api-answers.ts';
import { desk, mount, mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { productCards } from '../testing/sample-products.ts';
import { userProfile } from '../testing/sample-profiles.ts';
import { replay } from '../testing/sample-replays.ts';
import { endedStream } from '../testing/sample-streams.ts';
import * as StreamPage from './stream.tsx';

const id = '0198c1de-0000-7000-8000-000000000001';
const seek = page.getByRole('slider', { name: 'Seek' });
const glaze = 'This is the blue glaze';

function logged(sequence: number, atMs: number) {
  return { streamId: id, sequence, at: '2026-05-04T12:00:10.000Z', streamTimeMs: atMs };
}

function captionEvent(sequence: number, atMs: number, text: string): ReplayEvent {
  const caption = { text, delayMs: 1000 };
  return { atMs, event: { type: 'caption.line', ...logged(sequence, atMs), caption } };
}

async function openReplay(events: ReplayEvent[], products: ProductCard[] = []) {
  const summary = endedStream({ id });
  const url = URL.createObjectURL(new MediaSource());
  answer(
    endpoints.streams.detail.handler(() => ({
      ...summary,
      isRehearsal: false,
      peakViewerCount: 3,
      isBroadcasterConnected: false,
      streamerName: summary.hostName,
      streamerAvatar: '/icon-192.png',
    })),
    endpoints.streams.featuredProducts.handler(() => ({ products })),
    endpoints.profiles.detail.handler(() => userProfile()),
    endpoints.recordings.replay.handler(() => ({
      state: 'ready',
      ...replay({ files: [{ url, type: 'video/webm', startMs: 0, lengthMs: 300_000 }] }),
    })),
    endpoints.recordings.replayEvents.handler(() => ({ events, hasMore: false })),
    endpoints.questions.list.handler(() => ({ open: [], answered: [] })),
    endpoints.clips.list.handler(() => ({ clips: [] })),
  );
  await mountPage(StreamPage, {
    path: 'stream/:id',
    at: `/stream/${id}`,
    within: [KeptStageLayout],
    size: desk,
  });
}

test('a replay shows captions at their times, and its search finds them', async () => {
  setCaptionChoices({ isOn: true });
  await openReplay([captionEvent(1, 60_000, glaze), captionEvent(2, 90_000, 'And this the green one')]);
  await expect.element(page.getByRole('button', { name: 'Captions', exact: true })).toBeVisible();
  await expectCount(page.getByText(glaze), 0);
  await page.getByRole('searchbox').fill('GLAZE blue');
  const found = page.getByRole('region', { name: 'Said in the show' }).getByRole('button');
  await expectTexts(found, [`0:59${glaze}`]);
  await found.click();
  await expect.element(seek).toHaveValue('59');
  await expectCount(page.getByText(glaze), 2);
  await page.getByRole('searchbox').fill('porcelain');
  await expect.element(page.getByText('Nothing in this show matches “porcelain”.')).toBeVisible();
  await expectCount(page.getByText(glaze), 1);
});

test('a product that was never pinned links to where it was highlighted or mentioned', async () => {
  const [mug, jug, tile] = productCards(3);
  const highlighted: ReplayEvent = {
    atMs: 125_000,
    event: { type: 'products.highlighted', ...logged(1, 125_000), products: [jug!] },
  };
  await openReplay([highlighted, captionEvent(2, 190_000, `And the ${tile!.name}`)], [mug!, jug!, tile!]);
  const rows = page.getByRole('list', { name: 'Products that were not pinned' }).getByRole('listitem');
  const moments = rows.getByRole('button', { name: /^Go to/ });
  await expectTexts(moments, ['2:05', '3:09']);
  await page.getByRole('button', { name: `Go to 2:05, ${jug!.name}` }).click();
  await expect.element(seek).toHaveValue('125');
  await page.getByRole('searchbox').fill(tile!.name);
  await expectCount(rows, 1);
  await page.getByRole('button', { name: `Go to 3:09, ${tile!.name}` }).click();
  await expect.element(seek).toHaveValue('189');
});

test('a replay without captions offers none', async () => {
  await openReplay([]);
  await expect.element(seek).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Captions', exact: true }), 0);
});

test('three lines of captions do not cover their button in the player of the narrowest phone', async () => {
  setCaptionChoices({ isOn: true, size: 'medium', place: 'bottom' });
  const text = 'This is the blue glaze, which we fire twice so that it never chips in a dishwasher again';
  const shown = await mount(
    <div className="relative aspect-video w-80">
      <CaptionLayer text={text} />
    </div>,
  );
  const caption = page.getByText(text);
  await expect.element(caption).toBeVisible();
  const button = page.getByRole('button', { name: 'Captions', exact: true });
  const { bottom } = button.element().getBoundingClientRect();
  expect(caption.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  await shown.unmount();
});

test('a viewer turns captions off by the key c, and chooses their size and place, which are stored', async () => {
  setCaptionChoices({ isOn: true, size: 'medium', place: 'bottom' });
  const shown = await mount(<CaptionLayer text={glaze} />);
  await expect.element(page.getByText(glaze)).toBeVisible();
  await userEvent.keyboard('c');
  await expectCount(page.getByText(glaze), 0);
  await userEvent.keyboard('c');
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Captions' });
  await panel.getByRole('radio', { name: 'large' }).click();
  await panel.getByRole('radio', { name: 'top' }).click();
  await expect
    .poll(() => document.querySelector('[data-captions]')?.getAttribute('data-captions'))
    .toBe('top');
  await expect.element(page.getByText(glaze)).toHaveClass(/text-heading/);
  expect(JSON.parse(localStorage.getItem('greenroom.captions') ?? '{}')).toMatchObject({
    state: { isOn: true, size: 'large', place: 'top' },
  });
  await shown.unmount();
});

test('the team of a show types captions, and a refused one stays in the field', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const lines: string[] = [];
  let isRefused = true;
  answer(
    endpoints.captions.add.handler(({ input }) => {
      if (isRefused) throw refusal('stream_not_live');
      lines.push(input.text);
      return { sequence: 7 };
    }),
  );
  await mount(<CaptionDesk streamId={id} />);
  const field = page.getByRole('textbox', { name: 'What is said' });
  await field.fill(`  ${glaze}  `);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This works while the show is live')).toBeVisible();
  await expect.element(field).toHaveValue(`  ${glaze}  `);
  isRefused = false;
  await field.fill(glaze);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(field).toHaveValue('');
  expect(lines).toEqual([glaze]);
});
