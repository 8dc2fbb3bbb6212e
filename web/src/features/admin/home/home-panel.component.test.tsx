import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { HomePanel } from './home-panel.tsx';

const streamId = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001';
const slide = { title: 'Knots', text: 'For boats', imageUrl: 'https://example.com/k.jpg', streamId };
const card = { category: 'home' as const, imageUrl: 'https://example.com/h.jpg' };
const form = (name: string) => page.getByRole('form', { name, exact: true });

test('an operator writes the slides and the category cards of the home page', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const content = { slides: [slide], cards: [card] };
  answer(
    endpoints.homeContent.read.handler(() => content),
    endpoints.homeContent.setSlides.handler(() => content),
    endpoints.homeContent.setCards.handler(() => content),
  );
  await mount(<HomePanel />);
  await expect.element(form('Hero slides').getByLabelText('Title')).toHaveValue('Knots');
  await expectAccessible();
  await form('Hero slides').getByLabelText('Title').fill('Splices');
  await form('Hero slides').getByRole('button', { name: 'Save slides' }).click();
  await expect.element(page.getByText('Slides saved')).toBeVisible();
  expect(callsTo('PUT', '/admin/home/slides').at(-1)?.body).toEqual({
    slides: [{ ...slide, title: 'Splices' }],
  });
  await form('Category cards').getByRole('button', { name: 'Add a card' }).click();
  await form('Category cards').getByLabelText('Picture').nth(1).fill('https://example.com/x.jpg');
  await form('Category cards').getByRole('button', { name: 'Save category cards' }).click();
  await expect.element(form('Category cards').getByText('Each category has one card')).toBeVisible();
  expect(callsTo('PUT', '/admin/home/cards')).toEqual([]);
});

test('an operator sets the promo banner with its dates, and removes it', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const promo = { text: 'Through May, a free ribbon', link: '/promotions' };
  answer(
    endpoints.homeContent.read.handler(() => ({ slides: [], cards: [] })),
    endpoints.homeContent.setPromo.handler(({ input }) => ({
      slides: [],
      cards: [],
      ...(input.promo === null ? {} : { promo: input.promo }),
    })),
  );
  await mount(<HomePanel />);
  const banner = form('Promo banner');
  const sent = () => callsTo('PUT', '/admin/home/promo').map(({ body }) => body);
  expect(banner.getByRole('button', { name: 'Remove banner' }).elements()).toEqual([]);
  await banner.getByLabelText('Text').fill(promo.text);
  await banner.getByLabelText('Link').fill('javascript:alert(1)');
  await banner.getByRole('button', { name: 'Save banner' }).click();
  await expect
    .element(banner.getByText('Enter a path of this site, like /promotions, or a secure web address'))
    .toBeVisible();
  await banner.getByLabelText('Link').fill(promo.link);
  await banner.getByLabelText('From (optional)').fill('2026-06-02T08:00');
  await banner.getByLabelText('Until (optional)').fill('2026-06-01T08:00');
  await banner.getByRole('button', { name: 'Save banner' }).click();
  await expect.element(banner.getByText('It ends before it begins')).toBeVisible();
  expect(sent()).toEqual([]);
  await banner.getByLabelText('Until (optional)').fill('2026-06-30T20:00');
  await expectAccessible();
  await banner.getByRole('button', { name: 'Save banner' }).click();
  const dates = {
    startsAt: new Date('2026-06-02T08:00').toISOString(),
    endsAt: new Date('2026-06-30T20:00').toISOString(),
  };
  await expect.poll(sent).toEqual([{ promo: { ...promo, ...dates } }]);
  await expect.element(banner.getByLabelText('From (optional)')).toHaveValue('2026-06-02T08:00');
  await banner.getByRole('button', { name: 'Remove banner' }).click();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual({ promo: null });
});
