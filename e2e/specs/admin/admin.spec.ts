import type { APIRequestContext, Page } from '@playwright/test';
import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { enterAs, password, sharedSession } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
const row = (page: Page, email: string) => table(page).getByRole('row').filter({ hasText: email });
const roleDialog = (page: Page) => page.getByRole('dialog', { name: 'Manage role' });
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Role Change' });

/** The role dialog behind an open confirmation is hidden too, so it is closed only when both are hidden. */
async function expectSaved(page: Page): Promise<void> {
  await expect(confirmation(page)).toBeHidden();
  await expect(roleDialog(page)).toBeHidden();
}

let people = 0;
/** A new account with a name that no other test uses. */
async function newUser(request: APIRequestContext, name: string): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${people}@admin.example`;
  const answer = await request.post('/api/v1/auth/sign-up/email', {
    data: { name, email, password, username: name.toLowerCase().replaceAll(' ', '') + people },
  });
  if (!answer.ok()) throw new Error(`Sign-up answered ${answer.status()}`);
  return { id: ((await answer.json()) as { user: { id: string } }).user.id, email };
}

/** The user from the admin API. */
async function stored(request: APIRequestContext, email: string): Promise<AdminUser> {
  const answer = await request.get(`/api/v1/admin/users?search=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${await sharedSession(request, 'admin')}` },
  });
  const { data } = (await answer.json()) as { data: { users: AdminUser[] } };
  const user = data.users.find((candidate) => candidate.email === email);
  if (user === undefined) throw new Error(`The list does not have ${email}`);
  return user;
}

async function openRoleDialog(page: Page, email: string): Promise<void> {
  await open(page, `/admin?search=${encodeURIComponent(email)}`);
  await row(page, email)
    .getByRole('button', { name: /Change role/ })
    .click();
  await expect(roleDialog(page)).toBeVisible();
}

const chooseRole = async (page: Page, role: string) =>
  roleDialog(page).getByRole('radio', { name: role, exact: true }).check();
const updateRole = (page: Page) => roleDialog(page).getByRole('button', { name: 'Update Role' });

test('[ROLE-9] the dashboard lets in admins and nobody else', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login?next=%2Fadmin');
  for (const role of ['shopper', 'brand', 'streamer'] as const) {
    await enterAs(page, role);
    await open(page, '/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admins only');
    await expect(table(page)).toHaveCount(0);
  }
  await enterAs(page, 'admin');
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(table(page)).toBeVisible();
});

test('[ADMIN-3] [ADMIN-19] the table is searchable by name, email and username; without a match it says No users found', async ({
  page,
}) => {
  const user = await newUser(page.request, 'Quillon Baskerville');
  await enterAs(page, 'admin');
  await open(page, '/admin');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  const { username } = await stored(page.request, user.email);
  for (const words of ['quillon BASK', user.email, username]) {
    await search.fill(words);
    await expect(table(page).getByRole('rowheader')).toHaveCount(1);
    await expect(row(page, user.email)).toBeVisible();
  }
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === username);
  await search.fill('nobody is called like this');
  await expect(page.getByText('No users found', { exact: true })).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(table(page)).toBeVisible();
  await expect(search).toHaveValue('');
});

test('[ADMIN-14] [ADMIN-15] a new brand needs a company name; its email is the user’s and its slug follows the name', async ({
  page,
}) => {
  const user = await newUser(page.request, 'Bea Randt');
  await enterAs(page, 'admin');
  await openRoleDialog(page, user.email);
  await chooseRole(page, 'Brand');
  await expect(roleDialog(page).getByLabel('Business email')).toHaveValue(user.email);
  await updateRole(page).click();
  await expect(
    roleDialog(page).getByText('Company name is required for brand accounts', { exact: true }),
  ).toBeVisible();
  await expect(confirmation(page)).toBeHidden();

  const name = `Ränge & Co ${Date.now()}`;
  await roleDialog(page).getByLabel('Company name').fill(name);
  await expect(roleDialog(page).getByLabel('Slug')).toHaveValue(/^range-co-\d+$/);
  await updateRole(page).click();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/profiles/brands'),
    confirmation(page).getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({
    userId: user.id,
    companyName: name,
    businessEmail: user.email,
    approvalStatus: 'approved',
  });
  await expectSaved(page);
  expect(await stored(page.request, user.email)).toMatchObject({
    role: 'brand',
    brand: { companyName: name },
  });
});

test('a user is suspended and restored with a reason, and the audit log has both', async ({ page }) => {
  const user = await newUser(page.request, 'Sid Nakal');
  await enterAs(page, 'admin');
  await open(page, `/admin?search=${encodeURIComponent(user.email)}`);
  const act = async (entry: string) => {
    await row(page, user.email).getByRole('button', { name: 'More about Sid Nakal' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await act('Suspend…');
  const suspending = page.getByRole('dialog', { name: 'Suspend Sid Nakal?' });
  await suspending.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(suspending.getByText('Give a reason', { exact: true })).toBeVisible();
  await suspending.getByLabel('Message to the person').fill('Your links were not safe');
  await suspending.getByLabel('Note for the audit log').fill('Posts links to malware');
  await suspending.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(suspending).toBeHidden();
  await expect(row(page, user.email)).toContainText('Suspended until');

  await act('Restore…');
  const restoring = page.getByRole('dialog', { name: 'Restore Sid Nakal?' });
  await expect(restoring).toContainText('Message to them: Your links were not safe');
  await restoring.getByLabel('Note for the audit log').fill('Account was recovered');
  await restoring.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(row(page, user.email)).not.toContainText('Suspended');

  await act('Audit log');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText('Account was recovered');
  await expect(entries.nth(1)).toContainText('Posts links to malware');
  await expect(entries.nth(1)).toContainText('Message to them: “Your links were not safe”');
  await expect(entries.nth(1)).toContainText(/sidnakal\d+: Suspended until [A-Z][a-z]{2} \d{1,2}, \d{4}/);

  await page.goBack();
  await act('Sign-in history');
  await expect(page.getByRole('dialog', { name: 'Sign-in history' })).toContainText(user.email);
});

test('a report is resolved with a note', async ({ page }) => {
  const user = await newUser(page.request, 'Rita Ported');
  const { username } = await stored(page.request, user.email);
  const made = await page.request.post(`/api/v1/reports/users/${username}`, {
    headers: { authorization: `Bearer ${await sharedSession(page.request, 'shopper')}` },
    data: { reason: 'impersonation', details: 'Uses my name and pictures' },
  });
  expect(made.status()).toBe(201);
  await enterAs(page, 'admin');
  await open(page, '/admin');
  await page.getByRole('tab', { name: 'Reports' }).click();
  const report = page.getByRole('listitem').filter({ hasText: 'Uses my name and pictures' });
  await expect(report).toContainText('Pretends to be somebody else');
  await report.getByRole('button', { name: /Resolve/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve this report?' });
  await dialog.getByLabel('Note').fill('Name was changed');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(report).toHaveCount(0);
  await open(page, '/admin?tab=reports&status=resolved');
  await expect(page.getByRole('listitem').filter({ hasText: 'Name was changed' })).toBeVisible();
});
