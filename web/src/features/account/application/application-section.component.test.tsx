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
  await expect.element(page.getByText('Answer this in a few words')).toBeVisible();
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

test('a refused applicant sees the reason and can apply again', async () => {
  const decision = { reason: 'Show us your kiln.', at: '2030-05-05T12:00:00.000Z' };
  answer(
    endpoints.applications.own.handler(() => ({
      applications: [application({ status: 'refused', decision })],
    })),
  );
  const user = signInAs();
  await mount(<ApplicationSection user={user} />);
  await expect.element(page.getByText('Show us your kiln.')).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Application' })).toBeVisible();
});

test('a shopper who applies reads that an account has one of the two roles', async () => {
  answer(endpoints.applications.own.handler(() => ({ applications: [] })));
  await mount(<ApplicationSection user={signInAs()} />);
  await expect.element(page.getByText('An account becomes one of the two, not both.')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'What you can do' })).not.toBeInTheDocument();
});

test('a brand that applies to stream, and a streamer who applies to sell, read why not and what they can do', async () => {
  answer(endpoints.applications.own.handler(() => ({ applications: [] })));
  const ways = page.getByRole('list', { name: 'What you can do' });
  const asBrand = await mount(<ApplicationSection user={signInAs(sessionUser({ role: 'brand' }))} />);
  await expect.element(page.getByText('Your account is a brand’s already.')).toBeVisible();
  await expect
    .element(page.getByText('An account has one role, so this one cannot become a streamer’s as well.'))
    .toBeVisible();
  await expect.element(ways.getByRole('link', { name: 'your team' })).toHaveAttribute('href', '/brand/team');
  await expect.element(ways.getByRole('link', { name: 'producer' })).toHaveAttribute('href', '/producer');
  await expect.element(page.getByRole('form', { name: 'Application' })).not.toBeInTheDocument();
  await expectAccessible();
  await asBrand.unmount();
  const asStreamer = await mount(<ApplicationSection user={signInAs(sessionUser({ role: 'streamer' }))} />);
  await expect
    .element(page.getByText('An account has one role, so this one cannot become a brand’s as well.'))
    .toBeVisible();
  await expect.element(ways.getByText(/apply with it as a brand/)).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Application' })).not.toBeInTheDocument();
  await asStreamer.unmount();
  await mount(<ApplicationSection user={signInAs(sessionUser({ role: 'admin', isAdmin: true }))} />);
  await expect
    .element(page.getByText('Your account is an admin’s. It may do what brands and streamers may.'))
    .toBeVisible();
});
