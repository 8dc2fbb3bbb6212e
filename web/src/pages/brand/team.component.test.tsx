import type { Team } from '@greenroom/contract/brands/team.schemas';
import { permissionsOfRole } from '@greenroom/contract/brands/team.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  workForBrand,
} from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import { expectTexts } from '../../testing/component/shown.ts';
import { brandOrder } from '../../testing/sample-brand-orders.ts';
import { brandProduct, productsPage } from '../../testing/sample-brands.ts';
import * as DashboardPage from './dashboard.tsx';
import * as InvitationPage from './invitation.tsx';
import * as OrderPage from './order.tsx';
import * as OrdersPage from './orders.tsx';
import * as TeamPage from './team.tsx';

const ada = {
  id: 'ada',
  name: 'Ada Bell',
  username: 'ada_bell',
  avatarUrl: '/icon-192.png',
  role: 'packer',
  since: '2026-05-04T10:00:00.000Z',
} as const;
const invitation = {
  id: '0d6a9c1e-6f58-4b52-9a5d-2f3a4b5c6d7e',
  email: 'new@example.com',
  role: 'editor',
  expiresAt: '2026-05-11T10:00:00.000Z',
} as const;
const token = 'a'.repeat(43);
const brand = { brandId: 'b', companyName: 'Fernhollow', slug: 'fernhollow' };
const places = () => page.getByRole('navigation', { name: 'Brand' }).getByRole('link');
const heading = () => page.getByRole('heading', { level: 1 });

function openTeam(team: Team) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.team.read.handler(() => team));
  return mountPage(TeamPage, { path: 'brand/team', at: '/brand/team' });
}

test('an owner invites by address and role, and a refusal is shown beside the form', async () => {
  await openTeam({ members: [], invitations: [] });
  await expect.element(page.getByText('No members yet')).toBeVisible();
  answer(
    endpoints.team.invite.handler(() => {
      throw refusal('team_full');
    }),
  );
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabelText('Email address').fill('new@example.com');
  await dialog.getByRole('radio', { name: 'Packer' }).click();
  await expect.element(dialog.getByText(/without money and without refunds/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByText(/as many people and invitations/)).toBeVisible();
  answer(endpoints.team.invite.handler(() => ({ members: [], invitations: [invitation] })));
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('new@example.com')).toBeVisible();
  expect(callsTo('POST', '/brands/team/invitations').at(-1)?.body).toEqual({
    email: 'new@example.com',
    role: 'packer',
  });
});

test('a role changes at once, a removal needs a confirmation, and an invitation can be withdrawn', async () => {
  await openTeam({ members: [ada], invitations: [invitation] });
  const members = page.getByRole('list', { name: 'Members' });
  await expect.element(members).toMatchTextContent('@ada_bell');
  answer(
    endpoints.team.changeRole.handler(({ input }) => ({
      members: [{ ...ada, role: input.role }],
      invitations: [invitation],
    })),
    endpoints.team.withdraw.handler(() => ({ members: [ada], invitations: [] })),
    endpoints.team.remove.handler(() => ({ members: [], invitations: [] })),
  );
  await members.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await expect
    .poll(() => callsTo('PUT', '/brands/team/members/ada').map(({ body }) => body))
    .toEqual([{ role: 'editor' }]);
  await page.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }).click();
  await expect.element(page.getByText('new@example.com')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove Ada Bell' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Ada Bell from the team?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo('DELETE', '/brands/team/members/ada')).toEqual([]);
  await page.getByRole('button', { name: 'Remove Ada Bell' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('No members yet')).toBeVisible();
});

test('the team page fits a phone and has no serious accessibility problem', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.team.read.handler(() => ({ members: [ada], invitations: [invitation] })));
  await mountPage(TeamPage, { path: 'brand/team', at: '/brand/team', size: phone });
  await expect.element(page.getByText('Ada Bell')).toBeVisible();
  await expectAccessible([phone]);
});

test('the invited account accepts, and gets to the pages of its role', async () => {
  signInAs();
  answer(
    endpoints.team.invitation.handler(() => ({
      companyName: 'Fernhollow',
      email: 'robin@example.com',
      role: 'packer',
      expiresAt: invitation.expiresAt,
    })),
    endpoints.team.accept.handler(() => ({
      ...brand,
      role: 'packer',
      permissions: [...permissionsOfRole.packer],
    })),
  );
  const shown = await mountPage(InvitationPage, {
    path: 'brand/invitation',
    at: `/brand/invitation?token=${token}`,
  });
  await expectTexts(heading(), ['Join the team of Fernhollow']);
  await expectAccessible();
  expect(callsTo('POST', '/brand-invitations/accept')).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(shown.address).toBe('/brand/orders');
  expect(callsTo('POST', '/brand-invitations/accept').map(({ body }) => body)).toEqual([{ token }]);
});

test('a link that is used, or for another address, shows that and offers nothing', async () => {
  for (const code of ['invitation_not_found', 'invitation_of_other_address'] as const) {
    signInAs();
    answer(
      endpoints.team.invitation.handler(() => {
        throw refusal(code);
      }),
    );
    const shown = await mountPage(InvitationPage, {
      path: 'brand/invitation',
      at: `/brand/invitation?token=${token}`,
    });
    await expectTexts(heading(), ['This link does not work']);
    await expect.element(page.getByRole('alert')).toMatchTextContent(/invitation/);
    expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
    await shown.unmount();
  }
});

test('an editor sees products without coupons, orders or sales', async () => {
  signInAs();
  workForBrand({ ...brand, role: 'editor', permissions: [...permissionsOfRole.editor] });
  answer(endpoints.brandProducts.list.handler(() => productsPage([brandProduct()])));
  const shown = await mountPage(DashboardPage, { path: 'brand', at: '/brand' });
  await expectTexts(heading(), ['Brand Dashboard']);
  await expectTexts(places(), ['Products', 'Inventory', 'Green Claims', 'Settings']);
  expect(page.getByRole('heading', { name: 'Coupons' }).elements()).toEqual([]);
  // Only the owner manages keys, so the reference has no console for an editor.
  await expect
    .element(page.getByRole('link', { name: 'Read its calls', exact: true }))
    .toHaveAttribute('href', '/api/docs');
  await shown.unmount();
  const orders = await mountPage(OrdersPage, { path: 'brand/orders', at: '/brand/orders' });
  await expect.poll(orders.address).toBe('/brand');
});

test('a packer sees orders without money, refunds or returns', async () => {
  signInAs();
  workForBrand({ ...brand, role: 'packer', permissions: [...permissionsOfRole.packer] });
  const { total: _total, totals: _totals, refunded: _refunded, ...order } = brandOrder();
  const packed = {
    ...order,
    lines: order.lines.map(({ productId, name, image, brand: of, color, size, quantity }) => ({
      productId,
      name,
      image,
      brand: of,
      color,
      size,
      quantity,
    })),
    timeline: [],
  };
  answer(
    endpoints.fulfilment.list.handler(() => ({ items: [packed] })),
    endpoints.fulfilment.detail.handler(() => packed),
  );
  const list = await mountPage(OrdersPage, { path: 'brand/orders', at: '/brand/orders' });
  await expectTexts(page.getByRole('columnheader'), ['Order', 'Status', 'Units']);
  await expectTexts(places(), ['Orders']);
  expect(page.getByRole('tab').elements()).toEqual([]);
  await list.unmount();
  await mountPage(OrderPage, { path: 'brand/orders/:id', at: `/brand/orders/${order.id}` });
  await expect.element(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  await expect.element(page.getByText(`2 × ${packed.lines[0]?.name}`)).toBeVisible();
  expect(page.getByRole('button', { name: 'Refund' }).elements()).toEqual([]);
  expect(document.querySelector('main, body')?.textContent).not.toMatch(/\$|Total|Subtotal/);
});
