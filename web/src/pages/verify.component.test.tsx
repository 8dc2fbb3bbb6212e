import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GreenVerifiers } from '../features/admin/green-verifiers.tsx';
import { expectAccessible } from '../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../testing/component/api-answers.ts';
import { mount, mountPage, phone } from '../testing/component/mount.tsx';
import { greenClaim } from '../testing/sample-brands.ts';
import * as VerifyPage from './verify.tsx';

const person = {
  id: 'ada',
  name: 'Ada Bell',
  username: 'ada_bell',
  avatarUrl: '/icon-192.png',
  role: 'user',
} as const;

test('a verifier finds the pending claims', async () => {
  signInAs();
  const { decision: _decision, ...claim } = greenClaim({ status: 'pending', isCounted: false });
  const brand = { name: 'Fernhollow', slug: 'fernhollow' };
  answer(endpoints.green.waiting.handler(() => ({ claims: [{ ...claim, brand }] })));
  await mountPage(VerifyPage, { path: 'verify', at: '/verify', size: phone });
  await expect.element(page.getByRole('link', { name: 'Fernhollow' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
  await expectAccessible([phone]);
});

test('after a decision the focus is on the next claim, and after the last one on the queue', async () => {
  signInAs();
  const brand = { name: 'Fernhollow', slug: 'fernhollow' };
  const { decision: _decision, ...claim } = greenClaim({ status: 'pending', isCounted: false });
  const waiting = [
    { ...claim, id: '0198c1de-0000-7000-8000-000000000001', brand },
    { ...claim, id: '0198c1de-0000-7000-8000-000000000002', brand },
  ];
  answer(
    endpoints.green.waiting.handler(() => ({ claims: [...waiting] })),
    endpoints.green.decide.handler(({ input: { id } }) => {
      waiting.shift();
      return greenClaim({ id });
    }),
  );
  await mountPage(VerifyPage, { path: 'verify', at: '/verify' });
  const accept = page.getByRole('list').getByRole('button', { name: /^Accept/ });
  const acceptFirst = async () => {
    await accept.first().click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByLabelText('Reason').fill('The certificate is in order.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
  };
  await acceptFirst();
  await expect.poll(() => accept.elements()).toHaveLength(1);
  await expect.element(accept).toHaveFocus();
  await acceptFirst();
  await expect.element(page.getByText('Every claim has been answered.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Green claims' })).toHaveFocus();
});

test('a user who is no verifier sees who is', async () => {
  signInAs();
  answer(
    endpoints.green.waiting.handler(() => {
      throw refusal('forbidden');
    }),
  );
  await mountPage(VerifyPage, { path: 'verify', at: '/verify' });
  await expect.element(page.getByText('Verifiers only')).toBeVisible();
});

test('an admin appoints a verifier by username, and dismisses them', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(
    endpoints.green.verifiers.handler(() => ({ verifiers: [] })),
    endpoints.green.appointVerifier.handler(() => ({ verifiers: [person] })),
    endpoints.green.dismissVerifier.handler(() => ({ verifiers: [] })),
  );
  await mount(<GreenVerifiers />);
  await page.getByLabelText('Username').fill('ada_bell');
  await page.getByRole('button', { name: 'Make verifier' }).click();
  await expect.element(page.getByRole('list', { name: 'Verifiers' })).toMatchTextContent('ada_bell');
  expect(callsTo('POST', '/admin/green-verifiers').map(({ body }) => body)).toEqual([
    { username: 'ada_bell' },
  ]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove ada_bell as a verifier' }).click();
  await expect.poll(() => callsTo('DELETE', '/admin/green-verifiers/ada')).toHaveLength(1);
  await expect.element(page.getByText('ada_bell', { exact: true })).not.toBeInTheDocument();
});
