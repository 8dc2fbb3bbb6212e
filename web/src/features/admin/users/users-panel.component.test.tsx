import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
} from '../../../testing/component/api-answers.ts';
import { desk, mount } from '../../../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../../../testing/component/shown.ts';
import { UsersPanel } from './users-panel.tsx';

const table = page.getByRole('table', { name: 'Users' });
const dialog = page.getByRole('dialog', { name: 'Manage role' });
const question = page.getByRole('alertdialog', { name: 'Confirm Role Change' });
const role = (name: string) => dialog.getByRole('radio', { name, exact: true });
const update = dialog.getByRole('button', { name: 'Update Role', exact: true });
/** The text of the table, even while a dialog hides it from the accessibility tree. */
const shownRole = () => document.querySelector('[role=cell], td')?.textContent;
const roleChanges = () => callsTo('PATCH', '/profiles/users/role').map(({ body }) => body);

/** Signs in an admin on a server with `total` users. The first one's role changes as requested. */
async function openPanel(total = 1, at = '/admin', size = desk) {
  signInAs(sessionUser({ id: 'root', role: 'admin' }));
  const users = Array.from({ length: total }, (_, place): AdminUser => ({
    id: `user-${place}`,
    email: `person.${place}@example.com`,
    name: `Person ${place}`,
    username: `person${place}`,
    role: 'user',
    image: '/icon-192.png',
    createdAt: '2026-03-01T12:00:00.000Z',
  }));
  answer(
    endpoints.admin.users.handler(({ input }) => ({
      users: users.slice(input.offset, input.offset + input.limit),
      total,
      totalIs: 'exact',
      reach: total,
    })),
    endpoints.admin.changeRole.handler(({ input }) => {
      users[0] = { ...users[0]!, role: input.role };
      return users[0];
    }),
  );
  return mount(<UsersPanel ownId="root" />, { path: '/admin', at, size });
}

async function openRoleDialog(): Promise<void> {
  await openPanel();
  await page.getByRole('button', { name: 'Change role of Person 0' }).click();
  await expect.element(dialog).toBeVisible();
}

test('[ADMIN-4] [ADMIN-5] [ADMIN-6] the page sizes are 10, 25 and 50, and 10 at first', async () => {
  const shown = await openPanel(60);
  const rows = table.getByRole('rowheader');
  await expectCount(rows, 10);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  for (const count of [25, 50]) {
    await size.click();
    await expectTexts(page.getByRole('option'), ['10', '25', '50']);
    await page.getByRole('option', { name: String(count) }).click();
    await expectCount(rows, count);
  }
  await shown.go('/admin');
  await expectCount(rows, 10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectTexts(rows.first(), [/Person 10/]);
  await expectCount(rows, 10);
  expect(shown.address()).toBe('/admin?page=2');
  await shown.go('/admin?page=2&size=25');
  await expectTexts(rows.first(), [/Person 25/]);
  const [asked] = callsTo('GET', '/admin/users').slice(-1);
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ limit: '25', offset: '25' });
});

test('[ADMIN-19] a table without rows says No users found, searched for or not, and one with rows does not', async () => {
  const none = page.getByText('No users found', { exact: true });
  for (const [total, at] of [
    [0, '/admin'],
    [0, '/admin?role=brand'],
    [0, '/admin?search=nobody'],
    [1, '/admin?page=7'],
  ] as const) {
    const shown = await openPanel(total, at);
    await expect.element(none).toBeVisible();
    await expectCount(table, 0);
    await shown.unmount();
  }
  await openPanel(1, '/admin?sort=name');
  await expect.element(table).toBeVisible();
  await expectCount(none, 0);
});

test('on a phone the chosen role and sort are shown in full', async () => {
  for (const width of [320, 390]) {
    const shown = await openPanel(1, '/admin?role=streamer', { width, height: 800 });
    for (const text of ['Role Streamer', 'Sort Newest first']) {
      const label = page.getByText(text, { exact: true });
      await expect.element(label).toBeVisible();
      const { scrollWidth, clientWidth } = label.element();
      expect(scrollWidth, text).toBeLessThanOrEqual(clientWidth);
    }
    expect(document.documentElement.scrollWidth).toBe(width);
    await shown.unmount();
  }
});

test('the menu of a user leads to their profile, by their username', async () => {
  const shown = await openPanel();
  await page.getByRole('button', { name: 'More about Person 0' }).click();
  await page.getByRole('menuitem', { name: 'Open profile' }).click();
  expect(shown.address()).toBe('/profile/person0');
});

test('[ADMIN-7] [ADMIN-8] the dialog offers four roles, and Update Role waits for another than the stored one', async () => {
  await openRoleDialog();
  await expectCount(dialog.getByRole('radio'), 4);
  for (const name of ['User', 'Brand', 'Streamer', 'Admin']) await expectCount(role(name), 1);
  await expect.element(role('User')).toBeChecked();
  await expect.element(update).toBeDisabled();
  for (const name of ['Brand', 'Admin', 'Streamer']) {
    await role(name).click();
    await expect.element(role(name)).toBeChecked();
    await expect.element(update).toBeEnabled();
  }
  await role('User').click();
  await expect.element(update).toBeDisabled();
});

test('[ADMIN-9] [ADMIN-10] [ADMIN-11] a role changes once it is confirmed, and Cancel changes nothing', async () => {
  await openRoleDialog();
  await role('Streamer').click();
  await update.click();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectCount(question, 0);
  await expect.element(role('Streamer')).toBeChecked();
  expect(shownRole()).toBe('User');
  expect(roleChanges()).toEqual([]);

  await update.click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expectCount(question, 0);
  await expectCount(dialog, 0);
  await expect.poll(shownRole).toBe('Streamer');
  expect(roleChanges()).toEqual([{ userId: 'user-0', role: 'streamer' }]);

  await page.getByRole('button', { name: 'Change role of Person 0' }).click();
  await expect.element(role('Streamer')).toBeChecked();
  await expect.element(update).toBeDisabled();
  await role('Admin').click();
  await update.click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(shownRole).toBe('Admin');
  expect(roleChanges().at(-1)).toEqual({ userId: 'user-0', role: 'admin' });
});

test('[ADMIN-12] [ADMIN-18] a failed role change says Failed to update role and closes the confirmation', async () => {
  await openRoleDialog();
  await role('Streamer').click();
  for (const [failure, reason] of [
    [unreachable, /could not be reached/],
    [() => refusal('internal', { message: 'The ledger is closed' }), /The ledger is closed/],
  ] as const) {
    answer(
      endpoints.admin.changeRole.handler(() => {
        throw failure();
      }),
    );
    await update.click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expectCount(question, 0);
    await expect.element(dialog.getByText(reason)).toBeVisible();
    await expect.element(dialog.getByText('Failed to update role', { exact: true })).toBeVisible();
  }
  await expect.element(role('Streamer')).toBeChecked();
  expect(shownRole()).toBe('User');
});

test('a slug accepts only allowed characters, and one of another brand is refused once, beside its field', async () => {
  await openRoleDialog();
  await role('Brand').click();
  await dialog.getByLabelText('Company name').fill('Same Again');
  const slug = dialog.getByLabelText('Slug');
  await expect.element(slug).toHaveValue('same-again');
  await slug.fill('Fern HOLLOW!');
  await expect.element(slug).toHaveValue('fernhollow');
  const message = 'Another brand has this slug. Choose a different one.';
  answer(
    endpoints.admin.createBrand.handler(() => {
      throw refusal('brand_slug_taken', { message, fields: { slug: message } });
    }),
  );
  await update.click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(slug).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(dialog.getByText('Failed to update role', { exact: true })).toBeVisible();
  await expectCount(dialog.getByText(message), 1);
  expect(callsTo('POST', '/profiles/brands').map(({ body }) => body)).toEqual([
    expect.objectContaining({ userId: 'user-0', companyName: 'Same Again', slug: 'fernhollow' }),
  ]);
});
