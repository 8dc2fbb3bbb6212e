import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getQueryClient } from '../app/providers.tsx';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints } from '../testing/component/api-answers.ts';
import { openBrand } from '../testing/component/open-brand.ts';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { greenClaim } from '../testing/sample-brands.ts';

const rating = page.getByRole('region', { name: 'Green rating' });

test('[GREEN-2] the page shows the rating with each claim, its evidence, who verified it, what was decided and until when', async () => {
  answer(
    endpoints.green.rating.handler(() => ({
      score: 45,
      grade: 'C' as const,
      claims: [
        greenClaim({ id: 'a', statement: 'All cotton is organic', verifier: 'Cotton Board' }),
        greenClaim({ id: 'b', topic: 'energy', kind: 'audit', isCounted: false }),
      ],
    })),
  );
  await openBrand();
  await expect
    .element(page.getByRole('link', { name: 'Green rating: C' }))
    .toHaveAttribute('href', '#green-rating');
  await expect.element(rating.getByText('C', { exact: true })).toBeVisible();
  await expect.element(rating.getByText(/^45 of 100/)).toBeVisible();
  await expectTexts(rating.getByRole('heading', { level: 3 }), ['Material', 'Energy']);
  const material = rating.getByRole('listitem').filter({ hasText: 'Material' });
  await expect.element(material).toMatchTextContent(/Counts.*All cotton is organic/);
  await expect
    .element(material)
    .toMatchTextContent(/Independent certificate by Cotton Board, until May 4, 2031/);
  await expect
    .element(material)
    .toMatchTextContent(/The number is in the register\..*Olive Root, May 5, 2030/);
  const evidence = material.getByRole('link', { name: /^Read the evidence/ });
  await expect.element(evidence).toHaveAttribute('href', 'https://example.com/certificate.pdf');
  await expect.element(evidence).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect
    .element(rating.getByRole('listitem').filter({ hasText: 'Energy' }))
    .toMatchTextContent(/Expired/);
  await expectCount(page.getByText('Unrated'), 0);
});

test('the history of the rating has each change with its day, and the rating that followed', async () => {
  const withdrawn = {
    id: 'objection',
    reason: 'It is of another mill',
    at: '2026-02-01T12:00:00.000Z',
    answer: {
      outcome: 'withdrawn' as const,
      reason: 'True',
      at: '2026-02-03T12:00:00.000Z',
      by: 'Olive Root',
    },
  };
  const decided = (at: string) => ({ reason: 'Looked up', at, by: 'Olive Root' });
  answer(
    endpoints.green.rating.handler(() => ({
      score: 16,
      grade: 'E' as const,
      claims: [
        greenClaim({
          id: 'a',
          topic: 'energy',
          kind: 'audit',
          decision: decided('2026-01-05T12:00:00.000Z'),
        }),
        greenClaim({
          id: 'b',
          statement: 'All cotton is organic',
          status: 'withdrawn',
          isCounted: false,
          decision: decided('2026-01-09T12:00:00.000Z'),
          objections: [withdrawn],
        }),
      ],
    })),
  );
  await openBrand();
  const history = rating.getByRole('list', { name: 'History of the rating' });
  await expect.element(rating.getByText('History of the rating')).toBeVisible();
  await expect.element(history).not.toBeInTheDocument();
  await rating.getByText('History of the rating').click();
  await expectTexts(history.getByRole('listitem'), [
    /Material withdrawn after an objection: All cotton is organic.*Feb 3, 2026, grade E, 16 of 100/,
    /Material accepted: All cotton is organic.*Jan 9, 2026, grade C, 41 of 100/,
    /Energy accepted: .*Jan 5, 2026, grade E, 16 of 100/,
  ]);
  await expectAccessible();
});

test('[GREEN-3] a brand without evidence is Unrated', async () => {
  answer(endpoints.green.rating.handler(() => ({ claims: [] })));
  await openBrand();
  await expect.element(page.getByRole('link', { name: 'Green rating: Unrated' })).toBeVisible();
  await expect.element(rating.getByText('Unrated', { exact: true })).toBeVisible();
  await expectCount(rating.getByText(/of 100/), 0);
  await expectCount(rating.getByText('History of the rating'), 0);
  await expectCount(rating.getByRole('listitem'), 0);
});

test('an Unrated brand shows why: nothing was accepted, all of it expired, or it is about single products', async () => {
  const over = [
    greenClaim({ id: 'a', isCounted: false }),
    greenClaim({ id: 'b', status: 'withdrawn', isCounted: false }),
  ];
  const ofProduct = greenClaim({ id: 'c', product: { id: 'jug', name: 'Jug' } });
  for (const [claims, words] of [
    [[], /^No evidence that counts has been accepted yet\./],
    [over, /^No evidence counts any more: all that was accepted is expired or withdrawn\.$/],
    [[ofProduct, ...over], /^The evidence that counts is about single products\./],
  ] as const) {
    getQueryClient().clear();
    answer(endpoints.green.rating.handler(() => ({ claims: [...claims] })));
    const shown = await openBrand();
    await expect.element(rating.getByText(words)).toBeVisible();
    await shown.unmount();
  }
});
