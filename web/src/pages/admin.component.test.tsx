import { adminUsersQuerySchema, type AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { errors } from '@greenroom/contract/errors';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
} from '../testing/component/api-answers.ts';
import { mountPage, phone } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import * as AdminPage from './admin.tsx';

const table = page.getByRole('table', { name: 'Users' });
const signInList = page.getByRole('list', { name: 'Sign-ins' });

const userOf = (role: AdminUser['role'], more: Partial<AdminUser> = {}): AdminUser => ({
  id: `id-of-${role}`,
  email: `${role}@example.com`,
  name: `Person with role ${role}`,
  username: role,
  role,
  image: '/icon-192.png',
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
});
const users = [
  userOf('user', { suspension: { message: 'Malware', until: '2030-01-01T00:00:00.000Z' } }),
  userOf('brand', { brand: { companyName: 'Fernhollow' } }),
  userOf('streamer'),
  userOf('admin'),
];

const signIn = (id: number) => ({
  id,
  at: '2026-05-04T12:00:00.000Z',
  method: 'password',
  outcome: 'succeeded' as const,
  device: 'Firefox on Windows',
  place: 'This network',
  ipAddress: '2001:db8::1',
});

const answerUsers = () =>
  answer(
    endpoints.admin.users.handler(({ input }) => {
      const found = users.filter(
        ({ email, role }) => email.includes(input.search) && (input.role ?? role) === role,
      );
      return { users: found, total: found.length, totalIs: 'exact', reach: found.length };
    }),
  );
const answerReports = () => {
  answer(endpoints.messageReports.all.handler(() => ({ messages: [] })));
  answer(
    endpoints.admin.reports.handler(() => ({
      reports: [
        {
          id: 'r1',
          subject: { type: 'user', id: 'x', label: 'Rita', link: '/profile/rita' },
          reason: 'impersonation',
          details: 'Uses my name',
          status: 'open',
          reporter: null,
          createdAt: '2026-05-04T12:00:00.000Z',
        },
      ],
      openCount: 1,
    })),
  );
};
const answerAudit = () =>
  answer(
    endpoints.admin.audit.handler(() => ({
      entries: [
        {
          id: 1,
          at: '2026-05-04T12:00:00.000Z',
          actor: 'admin',
          action: 'user.suspended',
          title: 'Suspended',
          subject: { type: 'user', id: 'x', label: 'rita' },
          reason: 'Malware',
          details: { message: 'Your links were not safe' },
          ipAddress: '2001:db8::1',
          device: 'Firefox on Windows',
        },
      ],
    })),
  );
const answerSignIns = () =>
  answer(
    endpoints.admin.signIns.handler(({ input }) =>
      input.cursor === undefined
        ? { signIns: [signIn(6), signIn(5), signIn(4)], nextCursor: 'older' }
        : { signIns: [signIn(3), signIn(2), signIn(1)] },
    ),
  );

/** Signs in an admin, answers every list and opens the dashboard. */
async function openDashboard(at = '/admin'): ReturnType<typeof mountPage> {
  return mountPage(AdminPage, { path: 'admin', at });
}
function answerAll(): void {
  signInAs(sessionUser({ role: 'admin' }));
  answerUsers();
  answerReports();
  answerAudit();
  answerSignIns();
}

async function openSignIns(): Promise<void> {
  await openDashboard('/admin?search=streamer');
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Sign-in history' }).click();
}

test('[ADMIN-1] the first tab, open by default, is User Management', async () => {
  answerAll();
  await openDashboard();
  const tabs = page.getByRole('tablist', { name: 'Admin Dashboard' }).getByRole('tab');
  await expectTexts(tabs, [
    'User Management',
    'Reports',
    'Applications',
    'Products',
    'Orders',
    'Green Claims',
    'Payouts',
    'Shop',
    'Home Page',
    'Audit Log',
  ]);
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByRole('tabpanel', { name: 'User Management' }).getByRole('table'))
    .toBeVisible();
});

test('[ADMIN-1] User Management is open for an address that names no tab that there is', async () => {
  answerAll();
  await openDashboard('/admin?tab=settings');
  await expect
    .element(page.getByRole('tab', { name: 'User Management' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(table).toBeVisible();
});

test('[ADMIN-2] the table shows id, email, name, role, image, join date and brand of each user', async () => {
  answerAll();
  await openDashboard('/admin?role=brand');
  const brand = users[1]!;
  const shown = table.getByRole('row').filter({ hasText: brand.email });
  await expect.element(shown.getByRole('rowheader')).toMatchTextContent(brand.name);
  await expect.element(shown.getByRole('rowheader')).toMatchTextContent(brand.email);
  const cells = shown.getByRole('cell');
  await expect.element(cells.nth(0)).toHaveTextContent('Brand');
  await expect.element(cells.nth(1)).toHaveTextContent('Fernhollow');
  expect(shown.element().querySelector('time')?.getAttribute('datetime')).toBe(brand.createdAt);
  await expect.element(cells.nth(3)).toHaveTextContent(brand.id);
  expect(shown.element().querySelector('img')?.getAttribute('src')).toBe(brand.image);
  expect(callsTo('GET', '/admin/users').map(({ query }) => query.get('role'))).toEqual(['brand']);
});

/** Expects a list to show a server error, then an unreachable server, and then its data. */
async function expectRetry({
  title,
  fail,
  mend,
  show,
  shown,
}: {
  title: string;
  /** Makes its request fail with this error. */
  fail: (failure: () => never) => void;
  mend: () => void;
  show: () => Promise<unknown>;
  shown: Locator;
}): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: title });
  const retry = alert.getByRole('button', { name: 'Retry' });
  answerAll();
  fail(() => {
    throw refusal('internal');
  });
  await show();
  await expect.element(alert).toMatchTextContent(errors.internal.message);
  await expectCount(shown, 0);

  fail(() => {
    throw unreachable();
  });
  await retry.click();
  await expect.element(alert).toMatchTextContent(/The server could not be reached/);
  await expectCount(shown, 0);

  mend();
  await retry.click();
  await expect.element(shown).toBeVisible();
  await expectCount(alert, 0);
}

test('[ADMIN-17] when the users cannot be loaded, Failed to load users and Retry stand there', async () => {
  await expectRetry({
    title: 'Failed to load users',
    fail: (failure) => answer(endpoints.admin.users.handler(failure)),
    mend: answerUsers,
    show: openDashboard,
    shown: table,
  });
});

test('when the reports cannot be loaded, the tab shows that, and Retry loads them', async () => {
  await expectRetry({
    title: 'Failed to load reports',
    fail: (failure) => answer(endpoints.admin.reports.handler(failure)),
    mend: answerReports,
    show: () => openDashboard('/admin?tab=reports'),
    shown: page.getByText(/^\d+ open$/),
  });
});

test('when the audit log cannot be loaded, the tab shows that, and Retry loads it', async () => {
  await expectRetry({
    title: 'Failed to load the audit log',
    fail: (failure) => answer(endpoints.admin.audit.handler(failure)),
    mend: answerAudit,
    show: () => openDashboard('/admin?tab=audit'),
    shown: page.getByRole('list', { name: 'Audit log' }),
  });
});

test('when a sign-in history cannot be loaded, its dialog shows that, and Retry loads it', async () => {
  await expectRetry({
    title: 'Failed to load sign-ins',
    fail: (failure) => answer(endpoints.admin.signIns.handler(failure)),
    mend: answerSignIns,
    show: openSignIns,
    shown: signInList,
  });
});

test('when newly sorted users cannot be loaded, the old ones are not shown, and Retry loads them', async () => {
  answerAll();
  const dashboard = await openDashboard();
  await expect.element(table).toBeVisible();
  answer(
    endpoints.admin.users.handler(() => {
      throw refusal('internal');
    }),
  );
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: /Oldest/ }).click();
  await expect.element(page.getByText('Failed to load users', { exact: true })).toBeVisible();
  await expectCount(table, 0);
  answerUsers();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(table).toBeVisible();
  expect(dashboard.address()).toMatch(/sort=oldest/);
  const [asked] = callsTo('GET', '/admin/users').slice(-1);
  expect(adminUsersQuerySchema.parse(Object.fromEntries(asked!.query)).sort).toBe('oldest');
});

test('when older entries cannot be loaded, the newer ones stay, with the reason, and the next press loads them', async () => {
  answerAll();
  await openSignIns();
  const dialog = page.getByRole('dialog', { name: 'Sign-in history' });
  const entries = signInList.getByRole('listitem');
  await expectCount(entries, 3);
  answer(
    endpoints.admin.signIns.handler(() => {
      throw unreachable();
    }),
  );
  await dialog.getByRole('button', { name: 'Load more' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The server could not be reached/);
  await expectCount(entries, 3);
  answerSignIns();
  await dialog.getByRole('button', { name: 'Load more' }).click();
  await expectCount(entries, 6);
  await expectCount(dialog.getByRole('alert'), 0);
});

test('the dashboard has no serious accessibility problem, light and dark, on phone and desktop, and no sideways scroll', async () => {
  answerAll();
  const dashboard = await openDashboard();
  for (const address of ['/admin', '/admin?tab=reports', '/admin?tab=audit', '/admin?search=kjqv']) {
    await dashboard.go(address);
    await expectCount(page.getByRole('tabpanel').getByRole('status', { name: /^Loading/ }), 0);
    await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/\S{3}/);
    await expectAccessible();
  }
  await dashboard.go('/admin?role=streamer');
  await table
    .getByRole('button', { name: /Change role/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Manage role' }).getByRole('radio', { name: 'Brand' }).click();
  await expectAccessible();
});

test('a suspension has a message for the user and a separate note for the log', async () => {
  answerAll();
  answer(endpoints.admin.suspend.handler(() => userOf('user', {})));
  await openDashboard();
  await page.getByRole('button', { name: 'More about Person with role streamer' }).click();
  await page.getByRole('menuitem', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Message to the person').fill('Show us receipts');
  const note = dialog.getByLabelText('Note for the audit log');
  await expect.element(note).toHaveAccessibleDescription('For operators alone: the person never sees it.');
  await note.fill('Case 12');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('PUT', '/admin/users/id-of-streamer/suspension').map(({ body }) => body)).toEqual([
    { reason: 'Case 12', message: 'Show us receipts', days: 7 },
  ]);
});

test('a restoration needs a note for the log, and its field shows that', async () => {
  answerAll();
  answer(endpoints.admin.restore.handler(() => userOf('user', {})));
  await openDashboard();
  await page.getByRole('button', { name: 'More about Person with role user' }).click();
  await page.getByRole('menuitem', { name: 'Restore…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Person with role user?' });
  await expect.element(dialog.getByText(/Message to them: Malware/)).toBeVisible();
  const note = dialog.getByLabelText('Note for the audit log');
  await expect.element(note).toBeRequired();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.element(note).toBeInvalid();
  await note.fill('Receipts came');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('DELETE', '/admin/users/id-of-user/suspension')).toHaveLength(1);
});

test('the audit log shows the message to a suspended person beside the note', async () => {
  answerAll();
  await openDashboard('/admin?tab=audit');
  const entry = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect.element(entry.getByText('Malware', { exact: true })).toBeVisible();
  await expect.element(entry.getByText('Message to them: “Your links were not safe”')).toBeVisible();
});

test('the confirmation of a role replaces the dialog, and Cancel restores the dialog with the choice', async () => {
  answerAll();
  await openDashboard();
  await page.getByRole('button', { name: 'Change role of Person with role streamer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage role' });
  await dialog.getByRole('radio', { name: 'User' }).click();
  await dialog.getByRole('button', { name: 'Update Role', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Role Change' });
  await expect.element(question).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[role=dialog]').length).toBe(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('radio', { name: 'User' })).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Update Role', exact: true })).toBeEnabled();
});

test('all tabs are in view on a phone, each a target of 44 px', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answerUsers();
  await mountPage(AdminPage, { path: 'admin', at: '/admin', size: phone });
  await expect.element(page.getByRole('tab', { name: 'Audit Log' })).toBeVisible();
  for (const tab of page.getByRole('tab').elements()) {
    const { left, right, height } = tab.getBoundingClientRect();
    expect(left, tab.textContent).toBeGreaterThanOrEqual(0);
    expect(right, tab.textContent).toBeLessThanOrEqual(phone.width);
    expect(height).toBeGreaterThanOrEqual(44);
  }
});
