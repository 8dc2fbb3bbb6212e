import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { OwnReview, Review } from '@greenroom/contract/reviews/reviews.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectTexts } from '../testing/component/shown.ts';
import { productDetail } from '../testing/sample-products.ts';
import { review, reviewSummary } from '../testing/sample-reviews.ts';
import * as ProductPage from './product.tsx';

const none: OwnReview = { mayWrite: false, mayAnswer: false, mayRemove: false, helpfulIds: [] };
const panel = page.getByRole('tabpanel', { name: /^Reviews/ });
const list = page.getByRole('list', { name: 'Reviews', exact: true });

/** Opens the reviews of a product, at the URL that a notice links to. */
async function open(
  reviews: Review[],
  {
    own = none,
    isSignedIn = true,
    role = 'user',
  }: { own?: OwnReview; isSignedIn?: boolean; role?: Role } = {},
) {
  const detail = productDetail({ reviews: reviews.length, title: 'Sunday Mug' });
  if (isSignedIn) signInAs(sessionUser({ name: 'Ada Bell', role }));
  answer(
    endpoints.products.detail.handler(() => detail),
    endpoints.recordings.moments.handler(() => ({ moments: [] })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.related.handler(() => ({ products: [] })),
    endpoints.wishlists.productIds.handler(() => ({ productIds: [] })),
    endpoints.reviews.list.handler(({ input }) => ({
      reviews: reviews.filter(({ rating }) => input.rating === undefined || rating === input.rating),
      summary: reviewSummary(reviews.map(({ rating }) => rating)),
    })),
    endpoints.reviews.own.handler(() => own),
  );
  const shown = await mountPage(ProductPage, {
    path: 'product/:id',
    at: `/product/${detail.id}#reviews`,
  });
  await expect.element(panel).toBeVisible();
  return shown;
}

const two = [
  review({ id: '0a000000-0000-4000-8000-000000000001', rating: 5, comment: 'Keeps warm.' }),
  review({
    id: '0a000000-0000-4000-8000-000000000002',
    user: 'Cleo Hart',
    rating: 2,
    comment: 'Chipped in a week.',
    isVerified: false,
    helpful: 0,
    editedAt: '2026-03-05T12:00:00.000Z',
    answer: { brand: 'Fernhollow', text: 'We sent another.', date: '2026-03-06T12:00:00.000Z' },
  }),
];

test('the reviews show stars, text, who bought it and the brand’s answer, and are accessible', async () => {
  await open(two);
  await expect.element(panel.getByText('3.5', { exact: true })).toBeVisible();
  const items = list.getByRole('listitem');
  await expect.element(items.nth(0)).toMatchTextContent(/Bo Lind.*Verified purchase.*Keeps warm\./s);
  await expect
    .element(items.nth(1))
    .toMatchTextContent(/Cleo Hart.*edited.*Chipped in a week\..*Fernhollow answered.*We sent another\./s);
  await expect.element(items.nth(1)).not.toMatchTextContent(/Verified purchase/);
  await expect.element(panel.getByText('Who has bought it here can review it.')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Write a review' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a press on a number of stars filters the reviews, and another press shows all', async () => {
  await open(two);
  await panel.getByRole('button', { name: /^2 stars/ }).click();
  await expect.element(panel.getByText('Keeps warm.')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Chipped in a week.')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^3 stars/ })).toBeDisabled();
  await panel.getByRole('button', { name: /^2 stars/ }).click();
  await expect.element(panel.getByText('Keeps warm.')).toBeVisible();
});

test('a vote counts at once, and is reverted when it fails', async () => {
  await open(two);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(
    endpoints.reviews.markHelpful.handler(async () => {
      await promise;
      throw refusal('internal');
    }),
  );
  const helpful = panel.getByRole('button', { name: 'Helpful, review by Bo Lind' });
  await helpful.click();
  await expect.element(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect.element(helpful).toMatchTextContent(/\(3\)/);
  resolve();
  await expect.element(helpful).toHaveAttribute('aria-pressed', 'false');
  await expect.element(helpful).toMatchTextContent(/\(2\)/);
  await expect.element(page.getByText('Your vote was not counted. Please try again.')).toBeVisible();
});

test('a visitor is asked to sign in', async () => {
  await open(two, { isSignedIn: false });
  const signIn = panel.getByRole('link', { name: 'Sign in' });
  await expect.element(signIn).toHaveAttribute('href', '/login?next=%2Fproduct%2Fsunday-mug%23reviews');
  await panel.getByRole('button', { name: 'Helpful, review by Bo Lind' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sign in to say so' })).toBeVisible();
});

test('a buyer writes stars and text, and missing stars are reported beside them', async () => {
  await open([], { own: { ...none, mayWrite: true } });
  await panel.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  await dialog.getByRole('textbox', { name: 'Your words' }).fill('  Holds a litre ');
  answer(endpoints.reviews.write.handler(() => review()));
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect.element(dialog.getByText('Choose one to five stars')).toBeVisible();
  await expectAccessible();
  expect(callsTo('PUT', '/products/sunday-mug/reviews/own')).toEqual([]);
  await dialog.getByRole('radio', { name: '4 stars' }).click();
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect.element(page.getByText('Thank you for your review')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('PUT', '/products/sunday-mug/reviews/own').map(({ body }) => body)).toEqual([
    { rating: 4, comment: 'Holds a litre', photoIds: [] },
  ]);
});

test('the own review is separate, with Edit and Delete, and without a vote', async () => {
  const mine = review({ id: '0a000000-0000-4000-8000-000000000009', user: 'Ada Bell', comment: 'Mine.' });
  await open([...two, mine], { own: { ...none, mayWrite: true, review: mine } });
  const own = panel.getByRole('region', { name: 'Your review' });
  await expect.element(own).toMatchTextContent(/Ada Bell.*Mine\./s);
  await expectTexts(own.getByRole('button'), ['Edit review', 'Delete review']);
  await expect.element(list).not.toMatchTextContent(/Mine\./);
  answer(endpoints.reviews.removeOwn.handler(() => ({})));
  await own.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
  await expect.element(page.getByText('Your review is deleted')).toBeVisible();
  expect(callsTo('DELETE', '/products/sunday-mug/reviews/own')).toHaveLength(1);
});

test('a shopper can neither answer nor remove a review', async () => {
  await open(two);
  await expect.element(panel.getByText('Who has bought it here can review it.')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /answer/i })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('the brand answers, and an admin removes a review with a reason', async () => {
  await open(two, { own: { ...none, mayAnswer: true, mayRemove: true }, role: 'admin' });
  answer(endpoints.reviews.answer.handler(() => two[0]!));
  await panel.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer Bo Lind' });
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Thank you.');
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('PUT', `/reviews/${two[0]!.id}/answer`).map(({ body }) => body)).toEqual([
    { text: 'Thank you.' },
  ]);

  answer(endpoints.reviews.remove.handler(() => ({})));
  await panel.getByRole('button', { name: 'Remove the review by Cleo Hart' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the review by Cleo Hart?' });
  await removal.getByRole('textbox', { name: 'Reason' }).fill('Spam');
  await removal.getByRole('button', { name: 'Remove review' }).click();
  await expect.element(page.getByText('The review is removed')).toBeVisible();
  expect(callsTo('POST', `/reviews/${two[1]!.id}/removal`).map(({ body }) => body)).toEqual([
    { reason: 'Spam' },
  ]);
});
