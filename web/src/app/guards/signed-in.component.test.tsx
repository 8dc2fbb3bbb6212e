import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as ProfilePage from '../../pages/profile.tsx';
import * as WishlistPage from '../../pages/wishlist.tsx';
import { answerAccount } from '../../testing/component/account-answers.ts';
import { answer, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage } from '../../testing/component/mount.tsx';
import { userProfile } from '../../testing/sample-profiles.ts';
import SignedInLayout from './signed-in.layout.tsx';

const pages = [
  [ProfilePage, '/profile', 'Robin Vale'],
  [WishlistPage, '/wishlist', 'Wishlist'],
] as const;
const open = ([shown, at]: (typeof pages)[number]) =>
  mountPage(shown, { path: at, at, within: [SignedInLayout] });

test('[ROLE-7] /profile and /wishlist let in any signed-in user and nobody else', async () => {
  for (const guarded of pages) {
    const shown = await open(guarded);
    await expect.poll(shown.address).toBe(`/login?next=${encodeURIComponent(guarded[1])}`);
    await shown.unmount();
  }
  for (const role of ['user', 'streamer', 'brand', 'admin'] as const) {
    answerAccount();
    const user = signInAs(sessionUser({ role }));
    answer(
      endpoints.profiles.detail.handler(() =>
        userProfile({ id: user.id, username: user.username, name: user.name, role }),
      ),
      endpoints.streams.streamKey.handler(() => ({ streamKey: 'live_key' })),
    );
    for (const guarded of pages) {
      const shown = await open(guarded);
      await expect.element(page.getByRole('heading', { level: 1, name: guarded[2] })).toBeVisible();
      expect(shown.address()).toBe(guarded[1]);
      await shown.unmount();
    }
  }
});
