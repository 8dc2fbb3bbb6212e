import { permissionsOfRole } from '@greenroom/contract/brands/team.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  endpoints,
  sessionUser,
  signInAs,
  workForBrand,
} from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { userProfile } from '../../../testing/sample-profiles.ts';
import { UserMenu } from './user-menu.tsx';

/** Labels and URLs of the links in the menu. */
type Links = Record<string, string>;

async function expectLinks(expected: Links): Promise<void> {
  await mount(<UserMenu />);
  await page.getByRole('button', { name: 'User menu' }).click();
  const links = (): Links =>
    Object.fromEntries(
      [...document.querySelectorAll('a[role=menuitem]')].map((link) => [
        link.textContent,
        link.getAttribute('href') ?? '',
      ]),
    );
  await expect.poll(links).toEqual(expected);
}

const everyone = { Orders: '/orders', Settings: '/settings' };

test('[SHELL-35] [SHELL-37] an admin finds Admin Dashboard and Creator Studio', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  await expectLinks({
    'Admin Dashboard': '/admin',
    'Creator Studio': '/studio',
    Profile: '/profile',
    ...everyone,
  });
});

test('[SHELL-35] [SHELL-36] [SHELL-37] a streamer finds Creator Studio, and neither Admin Dashboard nor My Brand', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  await expectLinks({ 'Creator Studio': '/studio', Profile: '/profile', ...everyone });
});

test('[API-12] [SHELL-36] [SHELL-39] a brand finds My Brand, and Brand Profile in place of Profile', async () => {
  answer(
    endpoints.profiles.detail.handler(() => ({
      ...userProfile({ username: 'robin' }),
      brand: { slug: 'kiln-street', companyName: 'Kiln Street' },
    })),
  );
  signInAs(sessionUser({ role: 'brand' }));
  await expectLinks({
    'My Brand': '/brand',
    'Brand Profile': '/profiles/brands/kiln-street',
    ...everyone,
  });
});

test('[SHELL-38] [SHELL-40] [SHELL-41] a shopper finds Profile, Orders and Settings alone', async () => {
  signInAs(sessionUser({ role: 'user' }));
  await expectLinks({ Profile: '/profile', ...everyone });
});

test('[SHELL-38] [SHELL-40] [SHELL-41] everybody finds Orders and Settings, and all but brands their Profile', async () => {
  for (const role of ['user', 'streamer', 'admin', 'brand'] as const) {
    signInAs(sessionUser({ id: `a-${role}`, role }));
    answer(endpoints.profiles.detail.handler(() => userProfile({ role })));
    const shown = await mount(<UserMenu />);
    await page.getByRole('button', { name: 'User menu' }).click();
    const linkTo = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await expect.element(linkTo('Orders')).toHaveAttribute('href', '/orders');
    await expect.element(linkTo('Settings')).toHaveAttribute('href', '/settings');
    const profiles = linkTo('Profile')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(profiles, role).toEqual(role === 'brand' ? [] : ['/profile']);
    await shown.unmount();
  }
});

test('[SHELL-40] who works for a brand of somebody else finds My Brand, and Orders as everybody does', async () => {
  signInAs(sessionUser({ id: 'packer', role: 'user' }));
  workForBrand({
    brandId: 'kiln',
    companyName: 'Kiln Street',
    slug: 'kiln-street',
    role: 'packer',
    permissions: [...permissionsOfRole.packer],
  });
  await expectLinks({ 'My Brand': '/brand', Profile: '/profile', ...everyone });
});

test('[SHELL-40] who decides on green claims finds those that wait, and Orders as everybody does', async () => {
  signInAs(sessionUser({ role: 'user' }));
  answer(endpoints.green.isVerifier.handler(() => ({ isVerifier: true })));
  await expectLinks({ 'Verify Claims': '/verify', Profile: '/profile', ...everyone });
});

test('[SHELL-40] [SHELL-44] a signed-out visitor finds Login and Create Account alone', async () => {
  await expectLinks({ Login: '/login', 'Create Account': '/register' });
});

test('[SHELL-42] [SHELL-43] [SHELL-44] a signed-in user finds neither Login nor Create Account', async () => {
  signInAs();
  await expectLinks({ Profile: '/profile', ...everyone });
});
