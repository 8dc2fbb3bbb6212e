import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import * as PromotionsPage from './promotions.tsx';

const main = page.getByRole('article');
const promo = {
  text: 'Through May, a free ribbon',
  link: '/promotions',
  startsAt: '2026-05-01T12:00:00.000Z',
  endsAt: '2026-05-31T12:00:00.000Z',
};

async function open(shown: typeof promo | undefined) {
  answer(endpoints.home.promo.handler(() => (shown === undefined ? {} : { promo: shown })));
  await mountPage(PromotionsPage, { path: 'promotions', at: '/promotions' });
}

test('the promotions page shows the banner’s text and dates', async () => {
  await open(promo);
  await expect.element(main).toMatchTextContent('Through May, a free ribbon');
  await expect.element(main).toMatchTextContent('Since May 1, 2026, until May 31, 2026');
  await expectAccessible();
});

test('without a banner there is no promotion', async () => {
  await open(undefined);
  await expect.element(main).toMatchTextContent('There is no promotion right now.');
  await expect.element(main).not.toMatchTextContent('Since');
});
