import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints } from '../../testing/component/api-answers.ts';
import { mount, phone } from '../../testing/component/mount.tsx';
import { brandProfile } from '../../testing/sample-brands.ts';
import { ReturnPolicy } from './return-policy.tsx';

const policy = 'Thirty days.\nWe pay the way back.';
const summary = page.getByText('Returns at Fernhollow');
const open = async () => mount(<ReturnPolicy name="Fernhollow" slug="fernhollow" />, { size: phone });

test('a return policy is loaded when it is opened, and has its line breaks', async () => {
  answer(endpoints.brands.profile.handler(() => brandProfile({ returnPolicy: `${policy} <b>No</b>` })));
  await open();
  await expect.element(summary).toBeVisible();
  expect(callsTo('GET', '/profiles/brands/fernhollow')).toEqual([]);
  await summary.click();
  const shown = page.getByText(/^Thirty days\./);
  await expect.element(shown).toBeVisible();
  expect(shown.element().textContent).toBe(`${policy} <b>No</b>`);
  await expectAccessible([phone]);
});

test('a brand without a return policy shows a message', async () => {
  answer(endpoints.brands.profile.handler(() => brandProfile()));
  await open();
  await summary.click();
  await expect
    .element(page.getByText('Fernhollow has not written a return policy. Ask before you buy.'))
    .toBeVisible();
});
