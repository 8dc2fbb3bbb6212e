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
