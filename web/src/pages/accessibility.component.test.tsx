import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ShellLayout from '../app/shell/shell.layout.tsx';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { expectAccessible, findings, sidewaysOverflowPx } from '../testing/component/accessibility.ts';
import { answer, endpoints } from '../testing/component/api-answers.ts';
import { mountPage, phone } from '../testing/component/mount.tsx';
import { expectCount } from '../testing/component/shown.ts';
import { productCard, productDetail, productFacets } from '../testing/sample-products.ts';
import { endedStream, heroSlide, liveStream, streamSummary } from '../testing/sample-streams.ts';
import * as AboutPage from './about.tsx';
import * as HomePage from './home.tsx';
import * as LiveStreamsPage from './live-streams.tsx';
import * as LoginPage from './login.tsx';
import * as ProductPage from './product.tsx';
import * as ProductsPage from './products.tsx';
import * as RegisterPage from './register.tsx';

/** One product for each appearance of a card. */
const products = [
  productCard({ id: 'plain' }),
  productCard({ id: 'sale', originalPrice: 40, isNew: true, tags: ['clay', 'slow'], category: 'haircare' }),
  productCard({ id: 'few', stock: 3, category: 'skincare' }),
  productCard({ id: 'gone', stock: 0, category: 'apparel' }),
];
const streams = [
  liveStream({ id: 'now', viewerCount: 1200 }),
  streamSummary({ id: 'soon' }),
  endedStream({ id: 'past' }),
];

/** Answers the requests of the public pages. */
function answerAll(): void {
  answer(
    endpoints.home.content.handler(() => ({
      heroSlides: [heroSlide({ id: 'live', isLive: true }), heroSlide({ id: 'soon' })],
      categories: [
        {
          id: 'home',
          name: 'Home',
          image: '/icon-192.png',
          imageAlt: 'Mugs on a shelf',
          link: '/products?category=home',
          productCount: 2,
        },
      ],
    })),
    endpoints.streams.list.handler(() => ({ items: streams })),
    endpoints.products.list.handler(() => ({ products, total: 72, nextCursor: 'more' })),
    endpoints.products.detail.handler(() =>
      productDetail({
        ...products[1],
        stock: 3,
        colors: [{ name: 'Moss', hex: '#5b7553' }],
        couponCode: 'SLOW10',
        couponDiscount: 10,
        streamer: { username: 'juno', name: 'Juno Marchetti', streamId: 'now' },
        images: [
          { id: 'a', url: '/icon-192.png', alt: 'From the front' },
          { id: 'b', url: '/icon-512.png', alt: 'From above' },
        ],
      }),
    ),
    endpoints.products.related.handler(() => ({ products })),
    endpoints.recordings.moments.handler(() => ({ moments: [] })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.facets.handler(() => productFacets()),
    endpoints.products.cards.handler(() => ({ products })),
    endpoints.accounts.signInOptions.handler(() => ({ google: true, facebook: false, twitter: false })),
  );
}

const open = (pageModule: Parameters<typeof mountPage>[0], path: string, at = path) =>
  mountPage(pageModule, { path, at, within: [ShellLayout as ComponentType] });

const publicPages = [
  ['/', HomePage, '/'],
  ['/live-streams', LiveStreamsPage, '/live-streams'],
  ['/products', ProductsPage, '/products'],
  ['/product/:id', ProductPage, '/product/sale'],
  ['/login', LoginPage, '/login'],
  ['/register', RegisterPage, '/register'],
  ['/about', AboutPage, '/about'],
  ['/no/such/page', { default: NotFoundScreen }, '/no/such/page'],
] as const;

for (const [path, pageModule, at] of publicPages) {
  test(`${path} has no serious accessibility problem, light and dark, on phone and desktop, and no sideways scroll`, async () => {
    answerAll();
    await open(pageModule, path, at);
    await expectCount(page.getByRole('heading', { level: 1 }), 1);
    await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(0);
    await expectAccessible();
  });
}

test('open menus and popups have no serious accessibility problem', async () => {
  answerAll();
  await open(ProductsPage, '/products');
  for (const opener of [
    page.getByRole('button', { name: 'User menu' }),
    page.getByRole('button', { name: 'Theme' }),
    page.getByRole('combobox', { name: 'Sort by' }),
    page.getByRole('combobox', { name: 'Search' }),
  ]) {
    await opener.click();
    expect(await findings('around')).toEqual([]);
    await userEvent.keyboard('{Escape}');
  }
  await page.viewport(phone.width, phone.height);
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await findings('around')).toEqual([]);
});

test('these tests see a colour without contrast and a page that is too wide', async () => {
  answerAll();
  await open(AboutPage, '/about');
  const intruder = document.createElement('p');
  intruder.textContent = 'Hardly to be read';
  intruder.style.cssText = 'color: #ccc; background: #fff; width: 200vw';
  document.querySelector('main')?.append(intruder);
  expect(await findings()).toEqual([expect.stringMatching(/^color-contrast/)]);
  expect(sidewaysOverflowPx()).toBeGreaterThan(0);
});
