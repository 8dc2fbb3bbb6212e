import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GreenClaimsPanel } from '../../features/admin/green-claims-panel.tsx';
import { GreenRating } from '../../features/brand/green/green-rating.tsx';
import { GreenHistory } from '../../features/brand/green/green-history.tsx';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount, mountPage } from '../../testing/component/mount.tsx';
import { expectTexts } from '../../testing/component/shown.ts';
import { greenClaim, productsPage } from '../../testing/sample-brands.ts';
import * as BrandGreenPage from './green.tsx';

test('a brand files a claim, which then waits for a decision', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const filed: ReturnType<typeof greenClaim>[] = [];
  answer(
    endpoints.green.own.handler(() => ({ claims: filed })),
    endpoints.brandProducts.list.handler(() => productsPage([])),
    endpoints.green.file.handler(({ input }) => {
      const { decision: _, ...claim } = greenClaim({ ...input, status: 'pending', isCounted: false });
      filed.push(claim);
      return claim;
    }),
  );
  await mountPage(BrandGreenPage, { path: 'brand/green', at: '/brand/green' });
  await expect.element(page.getByText('No claims yet')).toBeVisible();
  const send = page.getByRole('button', { name: 'File the claim' });
  await page.getByLabelText('Valid until').fill('2031-05-04');
  await send.click();
  await expect.element(page.getByText('Say what you claim')).toBeVisible();
  await expect.element(page.getByText('Say who verified it')).toBeVisible();
  await page.getByRole('combobox', { name: 'What it is about' }).click();
  await page.getByRole('option', { name: 'Energy (up to 20 points)' }).click();
  await page.getByRole('textbox', { name: 'What you claim' }).fill('Kilns run on sun');
  await page.getByRole('textbox', { name: 'Link to the evidence' }).fill('https://sun.example/report.pdf');
  await page.getByRole('textbox', { name: 'Verified by' }).fill('Sun Board');
  await send.click();
  await expect.element(page.getByText('Claim filed')).toBeVisible();
  const claims = page.getByRole('list', { name: 'Your claims' });
  await expectTexts(claims.getByRole('heading'), ['Energy']);
  await expect.element(claims.getByText('Waits for a verdict')).toBeVisible();
  expect(callsTo('POST', '/brands/green-claims').at(-1)?.body).toEqual({
    topic: 'energy',
    kind: 'certificate',
    statement: 'Kilns run on sun',
    evidenceUrl: 'https://sun.example/report.pdf',
    verifier: 'Sun Board',
    validUntil: new Date(2031, 4, 4, 23, 59, 59).toISOString(),
  });
  await expectAccessible();
});

test('an unsaved claim is lost only after a question', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.green.own.handler(() => ({ claims: [] })),
    endpoints.brandProducts.list.handler(() => productsPage([])),
    endpoints.green.file.handler(({ input }) => greenClaim({ ...input, status: 'pending' })),
  );
  const { go, address } = await mountPage(BrandGreenPage, { path: 'brand/green', at: '/brand/green' });
  const statement = page.getByRole('textbox', { name: 'What you claim' });
  await statement.fill('Kilns run on sun');
  await go('/elsewhere');
  const question = page.getByRole('alertdialog', { name: 'Leave without filing?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(address()).toBe('/brand/green');
  await expect.element(statement).toHaveValue('Kilns run on sun');
  await page.getByRole('textbox', { name: 'Link to the evidence' }).fill('https://sun.example/report.pdf');
  await page.getByRole('textbox', { name: 'Verified by' }).fill('Sun Board');
  await page.getByLabelText('Valid until').fill('2031-05-04');
  await page.getByRole('button', { name: 'File the claim' }).click();
  await expect.element(page.getByText('Claim filed')).toBeVisible();
  await go('/elsewhere');
  await expect.element(page.getByText('Elsewhere: /elsewhere')).toBeVisible();
});

test('an empty claim shows for each field what is missing', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.green.own.handler(() => ({ claims: [] })),
    endpoints.brandProducts.list.handler(() => productsPage([])),
  );
  await mountPage(BrandGreenPage, { path: 'brand/green', at: '/brand/green' });
  await page.getByRole('button', { name: 'File the claim' }).click();
  for (const text of ['Say what you claim', 'Say who verified it', 'Enter the day until which it is valid'])
    await expect.element(page.getByText(text)).toBeVisible();
});

test('a brand withdraws its claim after a question, and its page shows the date', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const id = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b004';
  let claims = [greenClaim({ id }), greenClaim({ id: 'refused', topic: 'labour', status: 'refused' })];
  answer(
    endpoints.green.own.handler(() => ({ claims })),
    endpoints.brandProducts.list.handler(() => productsPage([])),
    endpoints.green.withdraw.handler(() => {
      const withdrawn = greenClaim({
        id,
        status: 'withdrawn',
        isCounted: false,
        withdrawnByBrandAt: '2030-07-09T12:00:00.000Z',
      });
      claims = [withdrawn];
      return withdrawn;
    }),
  );
  await mountPage(BrandGreenPage, { path: 'brand/green', at: '/brand/green' });
  await expectTexts(page.getByRole('button', { name: /^Withdraw/ }), ['Withdraw']);
  const press = page.getByRole('button', { name: 'Withdraw Material: Made of what was left over' });
  const question = page.getByRole('alertdialog', { name: 'Withdraw your claim on Material?' });
  await press.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(callsTo('PUT', `/brands/green-claims/${id}/withdrawal`)).toHaveLength(0);
  await press.click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  const shown = page.getByRole('list', { name: 'Your claims' });
  await expect.element(shown.getByText('The brand withdrew this claim, Jul 9, 2030')).toBeVisible();
  await expect.element(press).not.toBeInTheDocument();
  await expectAccessible();
});

test('the public history says that the brand withdrew a claim', async () => {
  const claim = greenClaim({
    status: 'withdrawn',
    isCounted: false,
    decision: { reason: 'Looked up.', at: '2026-03-02T12:00:00.000Z', by: 'Olive Root' },
    withdrawnByBrandAt: '2026-04-05T12:00:00.000Z',
  });
  await mount(<GreenHistory claims={[claim]} now={new Date('2026-05-01T12:00:00.000Z')} />);
  await page.getByText('History of the rating').click();
  const changes = page.getByRole('list', { name: 'History of the rating' }).getByRole('listitem');
  await expect.element(changes.first().getByText('Material withdrawn by the brand')).toBeVisible();
  await expect.element(changes.first().getByText('Apr 5, 2026')).toBeVisible();
});

test('an admin accepts or refuses a claim with a reason', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const { decision: _, ...waiting } = greenClaim({
    id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001',
    status: 'pending',
    isCounted: false,
  });
  let claims = [{ ...waiting, brand: { name: 'Fernhollow', slug: 'fernhollow' } }];
  answer(
    endpoints.green.waiting.handler(() => ({ claims })),
    endpoints.green.waitingObjections.handler(() => ({ objections: [] })),
    endpoints.green.decide.handler(() => {
      claims = [];
      return greenClaim();
    }),
  );
  await mount(<GreenClaimsPanel />);
  await page.getByRole('button', { name: 'Refuse Material of Fernhollow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse this claim?' });
  const refuse = dialog.getByRole('button', { name: 'Refuse' });
  await refuse.click();
  expect(callsTo('PUT', `/admin/green-claims/${waiting.id}/decision`)).toHaveLength(0);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is about another company');
  await refuse.click();
  await expect.element(page.getByText('Every claim has been answered.')).toBeVisible();
  expect(callsTo('PUT', `/admin/green-claims/${waiting.id}/decision`).at(-1)?.body).toEqual({
    status: 'refused',
    reason: 'It is about another company',
  });
});

test('an admin answers an objection, and the claim stands or is withdrawn', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const id = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b002';
  answer(
    endpoints.green.waiting.handler(() => ({ claims: [] })),
    endpoints.green.waitingObjections.handler(() => ({
      objections: [
        {
          id,
          reason: 'The certificate ended in May',
          at: '2030-05-04T12:00:00.000Z',
          by: 'Rita Reed',
          brand: { name: 'Fernhollow', slug: 'fernhollow' },
          claim: greenClaim(),
        },
      ],
    })),
    endpoints.green.answerObjection.handler(() => ({})),
  );
  await mount(<GreenClaimsPanel />);
  await expect.element(page.getByText('The certificate ended in May')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Withdraw claim on Material of Fernhollow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this claim?' });
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('It did');
  await dialog.getByRole('button', { name: 'Withdraw claim' }).click();
  await expect.element(page.getByText('Objection answered')).toBeVisible();
  expect(callsTo('PUT', `/admin/green-objections/${id}/answer`).at(-1)?.body).toEqual({
    outcome: 'withdrawn',
    reason: 'It did',
  });
});

test('a claim shows its document, and objections with their answers', async () => {
  signInAs();
  const id = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b003';
  answer(
    endpoints.green.rating.handler(() => ({
      score: 25,
      grade: 'D',
      claims: [
        greenClaim({
          id,
          document: { id: 'd1', name: 'mill.pdf', bytes: 2_400_000 },
          openObjections: 2,
          objections: [
            {
              id: 'o1',
              reason: 'It is of another mill',
              at: '2030-06-04T12:00:00.000Z',
              answer: {
                outcome: 'stands',
                reason: 'Both mills are named.',
                at: '2030-06-05T12:00:00.000Z',
                by: 'Olive',
              },
            },
          ],
        }),
      ],
    })),
    endpoints.green.object.handler(() => ({})),
  );
  await mount(<GreenRating slug="fern" />);
  const document = page.getByRole('link', { name: 'mill.pdf (2.4 MB)' });
  await expect.element(document).toHaveAttribute('href', '/documents/d1');
  await expect.element(document).toHaveAttribute('download', 'mill.pdf');
  const objections = page.getByRole('list', { name: 'Objections to Material' });
  await expect.element(objections.getByText(/It is of another mill/)).toBeVisible();
  await expect.element(objections.getByText('The claim stands.')).toBeVisible();
  await expect.element(page.getByText('2 objections wait for an answer.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Object to Material' }).click();
  const dialog = page.getByRole('dialog', { name: 'Object to this claim' });
  await dialog.getByRole('textbox', { name: 'Reasons' }).fill('It ended in May');
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect.element(page.getByText(/Objection sent/)).toBeVisible();
  expect(callsTo('POST', `/green-claims/${id}/objections`).at(-1)?.body).toEqual({
    reason: 'It ended in May',
  });
});
