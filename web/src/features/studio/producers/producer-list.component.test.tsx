import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../../testing/component/api-answers.ts';
import { mount, phone } from '../../../testing/component/mount.tsx';
import { ProducerList } from './producer-list.tsx';

const producer = {
  id: 'ada',
  name: 'Ada Bell',
  username: 'ada_bell',
  avatarUrl: '/icon-192.png',
  since: '2026-11-20T10:00:00.000Z',
};

test('a streamer appoints a producer by username and removes them', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.producers.list.handler(() => ({ producers: [] })),
    endpoints.producers.appoint.handler(() => ({ producers: [producer] })),
    endpoints.producers.dismiss.handler(() => ({ producers: [] })),
  );
  await mount(<ProducerList />);
  await expect.element(page.getByText('There are no producers yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Make producer' })).toHaveAttribute('aria-disabled');
  await page.getByLabelText('Username').fill(' @ada_bell ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('list', { name: 'Producers' })).toMatchTextContent('ada_bell');
  expect(callsTo('POST', '/studio/producers').map(({ body }) => body)).toEqual([{ username: 'ada_bell' }]);
  await expect.element(page.getByLabelText('Username')).toHaveValue('');
  await expectAccessible([phone]);
  await page.getByRole('button', { name: 'Remove ada_bell as a producer' }).click();
  await expect.poll(() => callsTo('DELETE', '/studio/producers/ada')).toHaveLength(1);
  await expect.element(page.getByText('There are no producers yet.')).toBeVisible();
});

test('an unknown username stays in the form, with the reason', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.producers.list.handler(() => ({ producers: [producer] })),
    endpoints.producers.appoint.handler(() => {
      throw refusal('user_not_found');
    }),
  );
  await mount(<ProducerList />);
  await page.getByLabelText('Username').fill('nobody_here');
  await page.getByRole('button', { name: 'Make producer' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no such user');
  await expect.element(page.getByLabelText('Username')).toHaveValue('nobody_here');
});

test('a server error about a name is shown beside it, and the name gets the focus', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.producers.list.handler(() => ({ producers: [] })),
    endpoints.producers.appoint.handler(() => {
      throw refusal('invalid_input', { fields: { username: 'A username has no spaces' } });
    }),
  );
  await mount(<ProducerList />);
  await page.getByLabelText('Username').fill('ada bell');
  await page.getByRole('button', { name: 'Make producer' }).click();
  await expect.element(page.getByText('A username has no spaces')).toBeVisible();
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
});
