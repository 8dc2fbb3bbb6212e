import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import { productCards } from '../../testing/sample-products.ts';
import { runOfShowItem } from '../../testing/sample-run-of-show.ts';
import { managedStream } from '../../testing/sample-streams.ts';
import * as ProducedShowPage from './produced-show.tsx';

const show = managedStream({ title: 'Kiln night' });
const items = productCards(2).map((product) => runOfShowItem(product));

const reader = sessionUser({ role: 'user' });

function SignedIn() {
  return <Outlet context={reader} />;
}

async function openShow() {
  signInAs(reader);
  answer(
    endpoints.producers.shows.handler(() => ({ shows: [show] })),
    endpoints.streams.detail.handler(() => show),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.runOfShow.read.handler(() => ({ items, offers: [], pins: [] })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
  );
  await mountPage(ProducedShowPage, {
    path: 'producer/:id',
    at: `/producer/${show.id}`,
    within: [SignedIn],
    theme: 'light',
  });
  await expect.element(page.getByRole('list', { name: 'Products of this show' })).toBeVisible();
}

test('a producer’s page is dark in every theme', async () => {
  await openShow();
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
  await expectAccessible([phone]);
});

test('a producer who is dismissed during a show sees that', async () => {
  await openShow();
  answer(
    endpoints.runOfShow.read.handler(() => {
      throw refusal('not_your_stream');
    }),
    endpoints.runOfShow.arrange.handler(() => {
      throw refusal('not_your_stream');
    }),
  );
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Remove from the show' }).click();
  await expect.element(page.getByText('This show is not yours to run')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Shows you run' }))
    .toHaveAttribute('href', '/producer');
});
