import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import type { Application } from '@greenroom/contract/applications/applications.schemas';
import { ApplicationSection } from './application-section.tsx';

const application = (more: Partial<Application> = {}): Application => ({
  id: 'a1',
  role: 'brand',
  companyName: 'Heron Clay',
  about: 'Jugs',
  status: 'pending',
  appliedAt: '2030-05-04T12:00:00.000Z',
  ...more,
});

test('a shopper applies as a brand with its name, or as a streamer without one', async () => {
  const user = signInAs();
  let applications: Application[] = [];
  answer(
    endpoints.applications.own.handler(() => ({ applications })),
    endpoints.applications.apply.handler(() => {
      applications = [application()];
      return application();
    }),
  );
  await mount(<ApplicationSection user={user} />);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect.element(page.getByText('Company name is required for brand accounts')).toBeVisible();
  await expect.element(page.getByText('Say something about yourself')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('Company name').fill('Heron Clay');
  await page.getByLabelText('What you sell, and who makes it').fill('Jugs by hand');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect.element(page.getByText(/Waits for an answer/)).toBeVisible();
  expect(callsTo('POST', '/applications').at(-1)?.body).toEqual({
    role: 'brand',
    companyName: 'Heron Clay',
    about: 'Jugs by hand',
  });
  await expect.element(page.getByRole('form', { name: 'Application' })).not.toBeInTheDocument();
});

test('whoever was refused reads why and may apply again; a brand may not', async () => {
  const decision = { words: 'Show us your kiln.', at: '2030-05-05T12:00:00.000Z' };
  answer(
    endpoints.applications.own.handler(() => ({
      applications: [application({ status: 'refused', decision })],
    })),
  );
  const user = signInAs();
  const shown = await mount(<ApplicationSection user={user} />);
  await expect.element(page.getByText('Show us your kiln.')).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Application' })).toBeVisible();
  await shown.unmount();
  await mount(<ApplicationSection user={signInAs(sessionUser({ role: 'brand' }))} />);
  await expect.element(page.getByText('Your account is a brand’s already.')).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Application' })).not.toBeInTheDocument();
});
