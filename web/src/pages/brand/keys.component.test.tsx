import type { BrandKey } from '@greenroom/contract/brands/keys.schemas';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import * as KeysPage from './keys.tsx';

const till: BrandKey = {
  id: '0d6a9c1e-6f58-4b52-9a5d-2f3a4b5c6d7e',
  name: 'Till',
  scopes: ['orders:read', 'orders:write'],
  start: 'grk_0d6a9c1e',
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2026-08-04T10:00:00.000Z',
  isForConsole: false,
};
const secret = `grk_0d6a9c1e6f584b529a5d2f3a4b5c6d7e_${'x'.repeat(43)}`;
const openKeys = (size?: typeof phone) =>
  mountPage(KeysPage, { path: 'brand/keys', at: '/brand/keys', ...(size ? { size } : {}) });

test('a key is made with its scopes, and shown once', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  let keys: BrandKey[] = [];
  answer(
    endpoints.keys.list.handler(() => ({ keys })),
    endpoints.keys.make.handler(() => {
      keys = [till];
      return { key: till, secret };
    }),
  );
  await openKeys();
  await expect.element(page.getByText('No keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect.element(dialog.getByText('Say what it is for')).toBeVisible();
  await expect.element(dialog.getByText('Choose what it may do')).toBeVisible();
  expect(callsTo('POST', '/brands/keys')).toEqual([]);
  await dialog.getByLabelText('Name').fill('Till');
  await dialog.getByRole('checkbox', { name: 'Read orders' }).click();
  await dialog.getByRole('checkbox', { name: 'Ship orders' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  expect(callsTo('POST', '/brands/keys').map(({ body }) => body)).toEqual([
    { name: 'Till', scopes: ['orders:read', 'orders:write'], validDays: 90 },
  ]);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: 'API keys' })).toMatchTextContent('grk_0d6a9c1e…');
  expect(document.body.textContent).not.toContain(secret);
});

test('the key of the console shows when it expires, and can be revoked here', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const console: BrandKey = {
    ...till,
    id: '1e7bad2f-7f69-4c63-8b6e-3a4b5c6d7e8f',
    name: 'API testing console',
    isForConsole: true,
  };
  answer(endpoints.keys.list.handler(() => ({ keys: [console, till] })));
  await openKeys();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('API testing console')).toMatchTextContent(formatTimeOfDay(till.expiresAt));
  await expect.element(row('Till')).toMatchTextContent(formatDate(till.expiresAt));
  await expect.element(page.getByRole('button', { name: 'Revoke API testing console' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'testing console' }))
    .toHaveAttribute('href', '/api/docs?as=brand');
});

test('a key is revoked after a confirmation, also on a phone', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.keys.list.handler(() => ({ keys: [till] })),
    endpoints.keys.revoke.handler(() => ({ keys: [] })),
  );
  await openKeys(phone);
  const table = page.getByRole('table', { name: 'API keys' });
  await expect.element(table).toMatchTextContent('Never');
  await expectAccessible([phone]);
  await page.getByRole('button', { name: 'Revoke Till' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke Till?' });
  expect(callsTo('DELETE', `/brands/keys/${till.id}`)).toEqual([]);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('No keys yet')).toBeVisible();
});
