import { formatUpcoming } from '@greenroom/contract/time-format';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import { managedStream } from '../../testing/sample-streams.ts';
import * as ProducerPage from './producer.tsx';

test('a producer sees when each announced show begins', async () => {
  const scheduledTime = new Date(Date.now() + 36 * 3_600_000).toISOString();
  const announced = managedStream({ title: 'Kiln night', status: 'scheduled', isLive: false, scheduledTime });
  signInAs(sessionUser({ role: 'user' }));
  answer(endpoints.producers.shows.handler(() => ({ shows: [announced] })));
  await mountPage(ProducerPage, { path: 'producer', at: '/producer', size: phone });
  const row = page.getByRole('list', { name: 'Shows to run' }).getByRole('listitem');
  await expect.element(row.getByRole('link', { name: 'Kiln night' })).toBeVisible();
  await expect.element(row.getByText(formatUpcoming(scheduledTime, new Date()))).toBeVisible();
});
