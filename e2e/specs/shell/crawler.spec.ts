import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { newAccount, sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { crawl, crawlShared, expectPicture } from '../../support/crawler.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { expect, test } from '../../support/watched-page.ts';

const moment = /^\d{4}-\d\d-\d\dT.*Z$/;
/** The properties that schema.org and search engines require of an event. */
const eventOf = (title: string, url: string | undefined) => ({
  name: title,
  description: expect.stringMatching(/\S/),
  startDate: expect.stringMatching(moment),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url },
  image: expect.stringMatching(/^http/),
  performer: { '@type': 'Person', name: expect.stringMatching(/\S/) },
});

test('a crawler finds the address, the text and a picture of each public page', async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '/',
    '/products',
    '/products?category=skincare',
    '/live-streams',
    '/schedule',
    '/about',
  ])
    expect((await crawlShared(request, baseURL, path)).isIndexed, path).toBe(true);

  const profile = await crawlShared(request, baseURL, '/profile/juno');
  expect(profile.isIndexed).toBe(true);
  expect(profile.items('ProfilePage')).toMatchObject([
    { mainEntity: { '@type': 'Person', name: expect.any(String), alternateName: '@juno' } },
  ]);
});

test('a crawler finds the price, the offer and the breadcrumbs of a product and its brand', async ({
  request,
  baseURL,
}) => {
  const product = await readApi<ProductDetail>(request, '/products/sunday-mug');
  const page = await crawlShared(request, baseURL, '/product/sunday-mug');
  expect(page.isIndexed).toBe(true);
  expect(page.tag('og:type')).toBe('product');
  expect(page.tag('og:title')).toBe(`${product.title} · $${product.price.toFixed(2)}`);
  expect(page.tag('product:price:amount')).toBe(String(product.price));
  expect(page.tag('product:price:currency')).toBe('USD');
  const [item, ...more] = page.items('Product');
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    name: product.title,
    description: expect.stringMatching(/\S/),
    sku: product.id,
    brand: { '@type': 'Brand', name: product.brand.name },
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: 'USD',
      availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
      url: page.canonical,
    },
  });
  for (const image of (item?.['image'] ?? []) as string[]) await expectPicture(request, image);
  const [crumbs] = page.items('BreadcrumbList');
  const steps = crumbs?.['itemListElement'] as { position: number; name: string; item: string }[];
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(steps.at(-1)).toMatchObject({ name: product.title, item: page.canonical });
  for (const { item: address } of steps) expect((await request.get(address)).status(), address).toBe(200);

  const brand = await crawlShared(request, baseURL, `/profiles/brands/${product.brand.slug}`);
  expect(brand.items('Organization')).toMatchObject([{ name: product.brand.name, url: brand.canonical }]);
});

test('a future show is an event, a live one is marked LIVE, and an ended one is a video', async ({
  request,
  baseURL,
}) => {
  const token = await sharedSession(request, 'streamer');
  const scheduledTime = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const announced = await callApi<ScheduledStream>(request, 'POST', '/schedule', token, {
    title: 'Read by a crawler',
    scheduledTime,
  });
  try {
    const toCome = await crawlShared(request, baseURL, `/schedule/${announced.id}`);
    expect(toCome.isIndexed).toBe(true);
    expect(toCome.items('BroadcastEvent')).toMatchObject([
      { ...eventOf('Read by a crawler', toCome.canonical), startDate: scheduledTime, isLiveBroadcast: false },
    ]);
    // Its own page before the show: there is no video yet.
    const before = await crawlShared(request, baseURL, `/stream/${announced.id}`);
    expect(before.items('BroadcastEvent')).toHaveLength(1);
    expect(before.items('VideoObject')).toEqual([]);
  } finally {
    await callApi(request, 'POST', `/schedule/${announced.id}/cancel`, token);
  }
  const calledOff = await crawl(request, `/schedule/${announced.id}`);
  for (const event of calledOff.items('BroadcastEvent'))
    expect(event['eventStatus']).toBe('https://schema.org/EventCancelled');

  const show = await goLive(request, { title: 'On air & read' });
  const path = `/stream/${show.id}`;
  let isOver = false;
  try {
    const live = await crawlShared(request, baseURL, path);
    expect(live.tag('og:title')).toBe('LIVE: On air & read');
    const video = {
      name: 'On air & read',
      description: expect.stringMatching(/\S/),
      uploadDate: expect.stringMatching(moment),
      url: live.canonical,
    };
    const event = eventOf('On air & read', live.canonical);
    expect(live.items('VideoObject')).toMatchObject([
      { ...video, publication: { ...event, isLiveBroadcast: true } },
    ]);
    await endStream(request, show.id);
    isOver = true;
    const over = await crawlShared(request, baseURL, path);
    expect(over.tag('og:title')).toBe('On air & read');
    expect(over.items('VideoObject')).toMatchObject([
      { ...video, publication: { ...event, isLiveBroadcast: false, endDate: expect.stringMatching(moment) } },
    ]);
    for (const { thumbnailUrl } of over.items('VideoObject'))
      for (const address of thumbnailUrl as string[]) await expectPicture(request, address);
  } finally {
    if (!isOver) await endStream(request, show.id);
  }
});

test('a shared wishlist has a preview and is not indexed, like every private page', async ({
  request,
  baseURL,
}) => {
  const { token } = await newAccount(request);
  await callApi(request, 'PUT', '/wishlist/sunday-mug', token);
  const created = await callApi<{ collections: { id: string }[] }>(
    request,
    'POST',
    '/wishlist-collections',
    token,
    {
      name: 'For the shelf',
    },
  );
  const id = created.collections[0]?.id ?? '';
  await callApi(request, 'PUT', '/wishlist/sunday-mug/collection', token, { collectionId: id });
  const shared = await callApi<{ collections: { shareKey: string }[] }>(
    request,
    'PATCH',
    `/wishlist-collections/${id}`,
    token,
    { isShared: true },
  );
  const path = `/wishlist/shared/${shared.collections[0]?.shareKey}`;
  const page = await crawlShared(request, baseURL, path);
  expect(page.tag('og:title')).toContain('For the shelf');
  expect(page.isIndexed).toBe(false);

  const mine = [
    '/wishlist',
    '/checkout',
    '/orders',
    '/profile',
    '/settings',
    '/notifications',
    '/search?q=mug',
  ];
  const desks = [
    '/studio',
    '/studio/settings',
    '/producer',
    '/brand',
    '/brand/orders',
    '/brand/settings',
    '/admin',
  ];
  for (const address of [...mine, ...desks])
    expect((await crawl(request, address)).isIndexed, address).toBe(false);
  for (const address of ['/product/no-such-thing', '/profile/nobody-here', '/nothing/here'])
    expect((await crawl(request, address)).status, address).toBe(404);
});
