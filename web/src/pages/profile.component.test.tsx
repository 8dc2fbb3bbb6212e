import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answerAccount } from '../testing/component/account-answers.ts';
import {
  answer,
  answerAuth,
  endpoints,
  refuseAuth,
  sessionUser,
  signInAs,
} from '../testing/component/api-answers.ts';
import { mountPage, phone } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { order } from '../testing/sample-carts.ts';
import * as ForgotPasswordPage from './forgot-password.tsx';
import * as OrdersPage from './orders.tsx';
import * as ProfilePage from './profile.tsx';
import * as ResetPasswordPage from './reset-password.tsx';
import * as VerifyEmailPage from './verify-email.tsx';

const sections = [
  ['Overview', '/profile'],
  ['Orders', '/profile?section=orders'],
  ['Wishlist', '/profile?section=wishlist'],
  ['Addresses', '/profile?section=addresses'],
  ['Payment Methods', '/profile?section=payment-methods'],
  ['Notifications', '/profile?section=notifications'],
  ['Security', '/profile?section=security'],
  ['Help and Support', '/profile?section=help'],
] as const;

/** An element that is in this section only. */
const contents = {
  Overview: page.getByRole('heading', { name: 'Profile', exact: true }),
  Orders: page.getByRole('link', { name: 'Order GR-7K3M9-Q2XF0' }),
  Wishlist: page.getByRole('link', { name: 'Sunday Mug' }),
  Addresses: page.getByRole('button', { name: 'Add address' }),
  'Payment Methods': page.getByRole('list', { name: 'Payment methods' }),
  Notifications: page.getByRole('switch', { name: 'Stream alerts' }),
  Security: page.getByRole('button', { name: 'Change password' }),
  'Help and Support': page.getByText('Who can see my profile?'),
};

const sectionTitle = page.getByRole('heading', { level: 2 }).first();
const dialog = page.getByRole('dialog');
const open = (at = '/profile', size?: typeof phone) =>
  mountPage(ProfilePage, { path: 'profile', at, within: [SignedInLayout], ...(size ? { size } : {}) });

async function expectLoaded(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(0);
}

test('[ACCT-1] the account page has its eight sections, each at an address of its own, and the way back works', async () => {
  answerAccount();
  const account = await open();
  const navigation = page.getByRole('navigation', { name: 'Account' });
  await expectTexts(
    navigation.getByRole('link'),
    sections.map(([label]) => label),
  );
  for (const [label, address] of sections) {
    await navigation.getByRole('link', { name: label, exact: true }).click();
    expect(account.address()).toBe(address);
    await expectTexts(sectionTitle, [label]);
    await expect
      .element(navigation.getByRole('link', { name: label }))
      .toHaveAttribute('aria-current', 'page');
    for (const [other, content] of Object.entries(contents))
      await expectCount(content, other === label ? 1 : 0);
  }
  await account.go(-1);
  await expectTexts(sectionTitle, ['Security']);
  await expect.element(contents.Security).toBeVisible();
  await account.unmount();
  for (const [label, address] of sections) {
    const opened = await open(address);
    await expectTexts(sectionTitle, [label]);
    await expect.element(contents[label]).toBeVisible();
    await opened.unmount();
  }
});

test('on a phone one control chooses the section, by keyboard too', async () => {
  answerAccount();
  const account = await open('/profile', phone);
  const choice = page.getByRole('combobox', { name: 'Section' });
  await expect.element(choice).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Account' })).not.toBeInTheDocument();
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectTexts(
    page.getByRole('option'),
    sections.map(([label]) => label),
  );
  await userEvent.keyboard('{End}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(account.address).toBe('/profile?section=help');
  await expect.element(sectionTitle).toHaveTextContent('Help and Support');
  await expect.element(choice).toHaveFocus();
});

test('[ACCT-20] the Orders section, and the page of the menu, show No orders yet and the way to the shop', async () => {
  answerAccount({ isEmpty: true });
  for (const mounted of [
    () => open('/profile?section=orders'),
    () => mountPage(OrdersPage, { path: 'orders', at: '/orders', within: [SignedInLayout] }),
  ]) {
    const shown = await mounted();
    await expect.element(page.getByText('No orders yet')).toBeVisible();
    await page.getByRole('link', { name: 'Browse products' }).click();
    expect(shown.address()).toBe('/products');
    await shown.unmount();
  }
});

test('the heading of each order is one level below the heading of its list', async () => {
  answerAccount();
  const heading = (level: number) => page.getByRole('heading', { level, name: 'Order GR-7K3M9-Q2XF0' });
  const account = await open('/profile?section=orders');
  await expect.element(heading(3)).toBeVisible();
  await account.unmount();
  await mountPage(OrdersPage, { path: 'orders', at: '/orders', within: [SignedInLayout] });
  await expect.element(heading(2)).toBeVisible();
  await expectCount(page.getByRole('heading', { level: 3 }), 0);
});

test('[ACCT-20] [ACCT-21] [ACCT-22] what there is of orders, addresses and payment methods is listed, and none is said to be missing', async () => {
  answerAccount();
  const later = order({
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    orderNumber: 'GR-8L4N0-R3YG1',
    total: 12.5,
  });
  answer(endpoints.orders.list.handler(() => ({ items: [later, order()] })));
  const account = await open('/profile?section=orders');
  await expectTexts(page.getByRole('link', { name: /^Order GR-/ }), [/GR-8L4N0-R3YG1/, /GR-7K3M9-Q2XF0/]);
  for (const total of ['$12.50', '$58.54']) await expect.element(page.getByText(total)).toBeVisible();
  await expectCount(page.getByText('No orders yet'), 0);
  await account.go('/profile?section=addresses');
  await expect.element(page.getByText('Moss Lane 4')).toBeVisible();
  await expectCount(page.getByText('No saved addresses'), 0);
  await account.go('/profile?section=payment-methods');
  await expect.element(contents['Payment Methods']).toMatchTextContent(/4242/);
  await expectCount(page.getByText('No payment methods saved'), 0);
});

test('[ACCT-21] [ACCT-22] without addresses and payment methods their sections say so', async () => {
  answerAccount({ isEmpty: true });
  const account = await open('/profile?section=addresses');
  await expect.element(page.getByText('No saved addresses', { exact: true })).toBeVisible();
  await account.go('/profile?section=payment-methods');
  await expect.element(page.getByText('No payment methods saved', { exact: true })).toBeVisible();
});

for (const isEmpty of [true, false]) {
  test(`no section has a serious accessibility problem or sideways scroll, ${isEmpty ? 'with nothing yet' : 'with one of each'}`, async () => {
    answerAccount({ isEmpty });
    const account = await open();
    for (const [label, address] of sections) {
      await account.go(address);
      await expect.element(sectionTitle).toHaveTextContent(label);
      await expectLoaded();
      await expectAccessible();
    }
  });
}

test('the forms have no serious accessibility problem, also with errors', async () => {
  answerAccount();
  const account = await open();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabelText('Website').fill('nowhere');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByLabelText('Website')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible([phone]);
  await account.unmount();

  await open('/profile?section=addresses');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect.element(page.getByText('Enter who receives it')).toBeVisible();
  await expectAccessible([phone]);
});

test('the dialogs of the security section have no serious accessibility problem', async () => {
  answerAccount();
  answerAuth('POST /two-factor/enable', () =>
    Response.json({
      totpURI: 'otpauth://totp/Greenroom:robin?secret=JBSWY3DPEHPK3PXP&issuer=Greenroom',
      backupCodes: ['aaaa-bbbb'],
    }),
  );
  await open('/profile?section=security');
  await expectLoaded();
  for (const name of ['Change password', 'Change email', 'Turn on', 'Delete account']) {
    await page.getByRole('button', { name }).click();
    await expect.element(dialog.getByLabelText(/password/i).first()).toBeVisible();
    if (name === 'Turn on') {
      await dialog.getByLabelText('Password', { exact: true }).fill('Fern&Moss2031');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: /QR code/ }).findElement();
    }
    await expectAccessible([phone]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('before a brand deletes its account, it sees what its buyers are waiting for', async () => {
  answerAccount();
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.fulfilment.open.handler(() => ({ orders: 3, returns: 1 })));
  await open('/profile?section=security');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectTexts(dialog.getByRole('alert').first(), [
    'Buyers still wait for your brand: 3 orders to send and 1 return to answer. Once you are gone you can do neither, and operators send or refund them in your place.See your orders',
  ]);
  await expectAccessible([phone]);
});

test('the pages of a forgotten password have no serious accessibility problem', async () => {
  refuseAuth('POST /reset-password/check', 'link_used_up');
  for (const [pageModule, at] of [
    [ForgotPasswordPage, '/forgot-password'],
    [ResetPasswordPage, '/reset-password?token=used'],
    [ResetPasswordPage, '/reset-password'],
    [VerifyEmailPage, '/verify-email'],
  ] as const) {
    const shown = await mountPage(pageModule, { path: at.split('?')[0]!, at });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
    await shown.unmount();
  }
});
