import type { ManagedRecording } from '@greenroom/contract/streams/recordings.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../../testing/component/shown.ts';
import { MissingRecording } from './replay-to-come.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';
const trouble = page.getByRole('region', { name: 'Making the replay' });

function recording(more: Partial<ManagedRecording>): ManagedRecording {
  return {
    state: 'finishing',
    lengthMs: 0,
    sizeBytes: 0,
    isHidden: false,
    recordedAt: '2026-05-04T12:00:00.000Z',
    files: [],
    captionDownloadUrls: [],
    ...more,
  };
}

test('a streamer sees why their replay is not available, retries, and can delete the recording', async () => {
  let now = recording({ problem: { reason: 'storage-full', isTriedAgain: true } });
  const asked: string[] = [];
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.recordings.managed.handler(() => now),
    endpoints.recordings.retry.handler(() => {
      asked.push('retry');
      now = recording({ problem: { reason: 'failed', isTriedAgain: false } });
      return now;
    }),
    endpoints.recordings.remove.handler(() => {
      asked.push('remove');
      return {};
    }),
  );
  await mount(<MissingRecording streamId={streamId} />);
  await expectTexts(trouble.getByRole('status'), [
    'The replay cannot be made: the disk of this server is full. What was recorded is kept. It is tried again by itself.',
  ]);
  await trouble.getByRole('button', { name: 'Retry' }).click();
  await expectTexts(trouble.getByRole('status'), [
    'The replay could not be made. What was recorded is kept.',
  ]);
  await page.getByRole('button', { name: 'Delete the recording' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => asked).toEqual(['retry', 'remove']);
});

test('a streamer sees nothing of a recording that does not exist, and a message about an empty one', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.recordings.managed.handler(({ input }) =>
      input.id === streamId ? { state: 'none' } : recording({ state: 'empty' }),
    ),
  );
  await mount(
    <>
      <MissingRecording streamId={streamId} />
      <MissingRecording streamId="0198c1de-0000-7000-8000-000000000002" />
    </>,
  );
  await expect.element(page.getByText('Nothing was recorded of it.')).toBeVisible();
  await expectCount(page.getByText('recorded', { exact: false }), 1);
  await expectCount(page.getByRole('button'), 0);
});

test('a trim that leaves no replay can be undone in the replay’s place', async () => {
  const whole = recording({ state: 'ready', lengthMs: 20_000 });
  let now = { ...whole, trim: { startMs: 1000, endMs: 9000, isReady: false } };
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.recordings.managed.handler(() => now),
    endpoints.recordings.untrim.handler(() => {
      now = { ...whole, trim: { startMs: 0, endMs: 20_000, isReady: true } };
      return whole;
    }),
  );
  await mount(<MissingRecording streamId={streamId} />);
  // The trim can already be undone while the part is being cut.
  await expect.element(trouble.getByRole('button', { name: 'Undo the trim' })).toBeVisible();
  await expectCount(trouble.getByRole('status'), 0);
  now = { ...now, problem: { reason: 'no-picture', isTriedAgain: false } };
  await expectTexts(trouble.getByRole('status'), [
    'Between the two moments there is no picture to begin with. Undo the trim, then choose a longer part.',
  ]);
  await expectCount(trouble.getByRole('button', { name: 'Retry' }), 0);
  await trouble.getByRole('button', { name: 'Undo the trim' }).click();
  await expectCount(trouble, 0);
});
