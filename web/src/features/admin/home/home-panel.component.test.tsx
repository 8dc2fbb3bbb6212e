import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { answerPictures } from '../../../testing/component/picture-answers.ts';
import { endedStream, managedStream } from '../../../testing/sample-streams.ts';
import { HomePanel } from './home-panel.tsx';

const streamId = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001';
const slide = {
  title: 'Knots',
  text: 'For boats',
  imageUrl: 'https://example.com/k.jpg',
  imageAlt: '',
  streamId,
};
const card = { category: 'home' as const, imageUrl: 'https://example.com/h.jpg', imageAlt: '' };
const form = (name: string) => page.getByRole('form', { name, exact: true });

test('an operator writes the slides and the category cards of the home page', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const content = { slides: [slide], cards: [card] };
  answer(
    endpoints.streams.detail.handler(() => managedStream({ id: streamId })),
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
    slidesBefore: [slide],
  });
  await form('Category cards').getByRole('button', { name: 'Add a card' }).click();
  await form('Category cards')
    .getByLabelText('Picture', { exact: true })
    .nth(1)
    .fill('https://example.com/x.jpg');
  await form('Category cards').getByRole('button', { name: 'Save category cards' }).click();
  await expect.element(form('Category cards').getByText('Each category has one card')).toBeVisible();
  expect(callsTo('PUT', '/admin/home/cards')).toEqual([]);
});

test('an operator chooses the show of a slide by its title', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const rope = endedStream({ id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b002', title: 'Rope from hemp' });
  const content = { slides: [slide], cards: [] };
  answer(
    endpoints.homeContent.read.handler(() => content),
    endpoints.homeContent.setSlides.handler(() => content),
    endpoints.streams.detail.handler(({ input }) => {
      if (input.id === streamId) throw refusal('stream_not_found');
      return managedStream(rope);
    }),
    endpoints.search.streams.handler(({ input }) => ({
      streams: input.q === 'rope' ? [rope] : [],
      total: input.q === 'rope' ? 1 : 0,
    })),
  );
  await mount(<HomePanel />, { size: { width: 320, height: 700 } });
  const slides = form('Hero slides');
  const row = slides.getByRole('listitem').first();
  await expect.element(row.getByText('This show is gone')).toBeVisible();
  await row.getByRole('button', { name: 'Change show' }).click();
  const field = row.getByLabelText('Show');
  await expect.element(field).toHaveFocus();
  await field.fill('nothing like it');
  await expect.element(row.getByText('No shows found')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row.getByRole('button', { name: 'Change show' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await field.fill('rope');
  await expect.element(row.getByRole('list', { name: 'Shows found' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  await expect.element(row.getByRole('button', { name: 'Change show: Rope from hemp' })).toHaveFocus();
  await expect.element(row).toMatchTextContent('Juno Marchetti · May 4, 2026');
  await expectAccessible();
  await slides.getByRole('button', { name: 'Save slides' }).click();
  await expect.element(page.getByText('Slides saved')).toBeVisible();
  expect(callsTo('PUT', '/admin/home/slides').map(({ body }) => body)).toContainEqual({
    slides: [{ ...slide, streamId: rope.id }],
    slidesBefore: [slide],
  });
});

test('slides and cards that another operator changed meanwhile are not saved, and can be loaded', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const theirs = { slides: [{ ...slide, title: 'Hitches' }], cards: [{ ...card, imageAlt: 'A mug' }] };
  let content = { slides: [slide], cards: [card] };
  const unlessSeen = (seen: unknown, now: unknown) => {
    if (JSON.stringify(seen) !== JSON.stringify(now)) throw refusal('home_content_changed');
    return content;
  };
  answer(
    endpoints.streams.detail.handler(() => managedStream({ id: streamId })),
    endpoints.homeContent.read.handler(() => content),
    endpoints.homeContent.setSlides.handler(({ input }) => unlessSeen(input.slidesBefore, content.slides)),
    endpoints.homeContent.setCards.handler(({ input }) => unlessSeen(input.cardsBefore, content.cards)),
  );
  await mount(<HomePanel />);
  await expect.element(form('Hero slides').getByLabelText('Title')).toHaveValue('Knots');
  content = theirs;
  for (const [name, label, theirText, noun, saved] of [
    ['Hero slides', 'Title', 'Hitches', 'slides', 'Slides saved'],
    ['Category cards', 'What the picture shows (optional)', 'A mug', 'cards', 'Category cards saved'],
  ] as const) {
    const field = form(name).getByLabelText(label);
    const save = form(name).getByRole('button', { name: /^Save/ });
    await field.fill('Splices');
    await save.click();
    await expect.element(form(name).getByText(/^Somebody has changed this part/)).toBeVisible();
    await expect.element(field).toHaveValue('Splices');
    await expectAccessible();
    await form(name)
      .getByRole('button', { name: `Load their ${noun}` })
      .click();
    const note = form(name).getByText(`These are their ${noun}. Make your changes again and save them.`);
    await expect.element(note).toHaveFocus();
    await expect.element(field).toHaveValue(theirText);
    await field.fill('Splices again');
    await save.click();
    await expect.element(page.getByText(saved)).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  }
});

test('a slide without a show is not saved', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(endpoints.homeContent.read.handler(() => ({ slides: [], cards: [] })));
  await mount(<HomePanel />);
  const slides = form('Hero slides');
  await slides.getByRole('button', { name: 'Add a slide' }).click();
  await slides.getByLabelText('Title').fill('Knots');
  await slides.getByLabelText('Text').fill('For boats');
  await slides.getByLabelText('Picture', { exact: true }).fill(slide.imageUrl);
  await slides.getByRole('button', { name: 'Save slides' }).click();
  await expect.element(slides.getByText('Choose a show')).toBeVisible();
  await expect.element(slides.getByLabelText('Show')).toHaveFocus();
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
  await expect.poll(sent).toEqual([{ promo: { ...promo, ...dates }, promoBefore: null }]);
  await expect.element(banner.getByLabelText('From (optional)')).toHaveValue('2026-06-02T08:00');
  await banner.getByRole('button', { name: 'Remove banner' }).click();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual({ promo: null, promoBefore: { ...promo, ...dates } });
  await expect.element(page.getByText('Banner removed')).toBeVisible();
  await expect.element(banner.getByLabelText('Text')).toHaveValue('');
  await expect.element(banner.getByRole('button', { name: 'Remove banner' })).not.toBeInTheDocument();
  await expect.element(banner.getByRole('group', { name: 'Save or remove the banner' })).toHaveFocus();
});

test('a banner that another operator changed meanwhile is neither replaced nor removed, and can be loaded', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const mine = { text: 'Through May, a free ribbon', link: '/promotions' };
  let current: Promo | undefined = mine;
  const content = () => ({ slides: [], cards: [], ...(current && { promo: current }) });
  answer(
    endpoints.homeContent.read.handler(content),
    endpoints.homeContent.setPromo.handler(({ input }) => {
      if (JSON.stringify(input.promoBefore) !== JSON.stringify(current ?? null))
        throw refusal('home_content_changed');
      current = input.promo ?? undefined;
      return content();
    }),
  );
  await mount(<HomePanel />);
  const banner = form('Promo banner');
  const text = banner.getByLabelText('Text');
  const save = banner.getByRole('button', { name: 'Save banner' });
  const conflict = banner.getByText(/^Somebody has changed this part/);
  const load = banner.getByRole('button', { name: 'Load their banner' });
  await expect.element(text).toHaveValue(mine.text);

  current = { text: 'Knots for less', link: '/products' };
  await banner.getByRole('button', { name: 'Remove banner' }).click();
  await expect.element(conflict).toBeVisible();
  await text.fill('A free mug');
  await save.click();
  await expect.element(conflict).toBeVisible();
  await expect.element(text).toHaveValue('A free mug');
  await expectAccessible();
  await load.click();
  const note = banner.getByText('This is their banner. Make your changes again and save them.');
  await expect.element(note).toHaveFocus();
  await expect.element(text).toHaveValue('Knots for less');

  current = undefined;
  await text.fill('A free mug');
  await save.click();
  await load.click();
  await expect
    .element(banner.getByText('They removed the banner. Enter yours again and save it.'))
    .toHaveFocus();
  await expect.element(text).toHaveValue('');
  await text.fill('A free mug');
  await save.click();
  await expect.element(page.getByText('Banner saved')).toBeVisible();
  expect(current).toEqual({ text: 'A free mug', link: '/promotions' });
});

test('an operator uploads the picture of a slide, describes it, and moves the slide up', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const content = { slides: [slide, { ...slide, title: 'Splices' }], cards: [card] };
  answer(
    endpoints.streams.detail.handler(() => managedStream({ id: streamId })),
    endpoints.homeContent.read.handler(() => content),
    endpoints.homeContent.setSlides.handler(() => content),
    endpoints.homeContent.setCards.handler(() => content),
  );
  const address = '/files/home/picture-k3.webp';
  const files: string[] = [];
  answerPictures((path, file) => {
    files.push(`${path} ${file instanceof File ? file.name : ''}`);
    return files.length === 1
      ? { status: 400, body: { success: false, data: null, message: 'This picture is damaged.' } }
      : { status: 201, body: { success: true, data: { url: address } } };
  });
  await mount(<HomePanel />, { size: { width: 390, height: 844 } });
  const slides = form('Hero slides');
  const second = slides.getByRole('list', { name: 'Slides' }).getByRole('listitem').nth(1);
  const file = slides.getByLabelText('File of the picture of slide 2');
  await userEvent.upload(file, new File(['broken'], 'broken.png', { type: 'image/png' }));
  await expect.element(second.getByRole('alert')).toMatchTextContent('This picture is damaged.');
  await userEvent.upload(file, new File(['splice'], 'splice.png', { type: 'image/png' }));
  await expect.element(second.getByLabelText('Picture', { exact: true })).toHaveValue(address);
  expect(files).toEqual(['/api/v1/admin/home/pictures broken.png', '/api/v1/admin/home/pictures splice.png']);
  await second.getByLabelText('What the picture shows (optional)').fill('An eye splice');
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
  slides.getByRole('button', { name: 'Move slide 2 up' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slides.getByRole('button', { name: 'Move slide 1 up' })).toHaveFocus();
  await expect.element(page.getByText('The slide is at place 1 of 2.')).toBeInTheDocument();
  await slides.getByRole('button', { name: 'Save slides' }).click();
  await expect.element(page.getByText('Slides saved')).toBeVisible();
  expect(callsTo('PUT', '/admin/home/slides').at(-1)?.body).toEqual({
    slides: [{ ...slide, title: 'Splices', imageUrl: address, imageAlt: 'An eye splice' }, slide],
    slidesBefore: content.slides,
  });
});

test('the home page has at most six slides', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(
    endpoints.streams.detail.handler(() => managedStream({ id: streamId })),
    endpoints.homeContent.read.handler(() => ({ slides: Array.from({ length: 6 }, () => slide), cards: [] })),
  );
  await mount(<HomePanel />);
  const add = form('Hero slides').getByRole('button', { name: 'Add a slide' });
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
});
