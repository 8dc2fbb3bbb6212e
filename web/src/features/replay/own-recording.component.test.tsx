import type { ManagedRecording } from '@greenroom/contract/streams/recordings.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount, phone } from '../../testing/component/mount.tsx';
import { OwnRecording } from './own-recording.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';
const recording: ManagedRecording = {
  state: 'ready',
  lengthMs: 300_000,
  sizeBytes: 9_000_000,
  isHidden: false,
  recordedAt: '2026-05-04T12:00:00.000Z',
  files: [
    {
      url: 'data:video/webm,none',
      type: 'video/webm',
      startMs: 0,
      lengthMs: 300_000,
      downloadUrl: '/replays/none/1',
    },
  ],
  captionDownloadUrls: [],
};

const openRecording = () =>
  mount(<OwnRecording streamId={streamId} poster="/icon-512.png" isPartNew={false} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the confirmation of a deletion gets the focus, and the button gets it back', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(endpoints.recordings.managed.handler(() => recording));
  await openRecording();
  await button('Delete').click();
  await expect.element(page.getByRole('group', { name: 'Delete the replay for good?' })).toHaveFocus();
  await expectAccessible([phone]);
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(button('Delete')).toHaveFocus();
  await button('Trim').click();
  await expect.element(page.getByRole('region', { name: 'Trim' })).toHaveFocus();
  await button('Cancel').click();
  await expect.element(button('Trim')).toHaveFocus();
});

test('a recording that could not be loaded shows a message, and can be loaded again', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  let fails = true;
  answer(
    endpoints.recordings.managed.handler(() => {
      if (fails) throw refusal('internal');
      return recording;
    }),
  );
  await openRecording();
  await expect
    .element(page.getByRole('alert').getByText('Your recording could not be loaded.'))
    .toBeVisible();
  fails = false;
  await button('Retry').click();
  await expect.element(page.getByRole('region', { name: 'Your recording' })).toBeVisible();
});

test('while a part is being cut, a note says that nobody else can watch, and afterwards who can', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const range = { startMs: 3000, endMs: 12_000 };
  let shown: ManagedRecording = { ...recording, trim: { ...range, isReady: false } };
  answer(endpoints.recordings.managed.handler(() => shown));
  await openRecording();
  const line = page.getByRole('region', { name: 'Your recording' });
  await expect.element(line).toMatchTextContent('nobody else can watch it until then');
  await expect.element(line).not.toMatchTextContent('everybody can watch it');
  shown = { ...recording, trim: { ...range, isReady: true } };
  await expect
    .element(line, { timeout: 10_000 })
    .toMatchTextContent('everybody can watch it · viewers get 0:03 to 0:12');
});
