import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount } from '../../../testing/component/shown.ts';
import { productCard } from '../../../testing/sample-products.ts';
import { runOfShowItem } from '../../../testing/sample-run-of-show.ts';
import { RunOfShow } from './run-of-show.tsx';

const streamId = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001';
const pinId = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b0aa';
const [mug, bowl, jug, cup] = ['Mug', 'Bowl', 'Jug', 'Cup'].map((name, index) =>
  productCard({ id: `p${index}`, name }),
);
const items = [
  runOfShowItem(mug!, {
    discountMaxPercent: 25,
    units: 3,
    sales: { amount: 7350, currency: 'USD' },
    taps: 11,
    cartAdds: 5,
  }),
  runOfShowItem(bowl!, { isHighlighted: true }),
  runOfShowItem(jug!, { isHighlighted: true }),
  runOfShowItem(cup!, { isHighlighted: true }),
];

async function open(more: object = {}) {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.runOfShow.read.handler(() => ({ items, offers: [], pins: [], ...more })),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.streams.pin.handler(({ input }) => ({
      product: items.find(({ product }) => product.id === input.productId)!.product,
      pinnedAt: '2026-05-04T18:00:00.000Z',
      pinId,
      replacedProductId: 'p3',
    })),
    endpoints.runOfShow.arrange.handler(({ input }) => ({
      items: input.productIds.map((id) => items.find(({ product }) => product.id === id)!),
      offers: [],
      pins: [],
    })),
    endpoints.runOfShow.highlight.handler(() => ({})),
    endpoints.runOfShow.startOffer.handler(() => ({
      kind: 'price' as const,
      id: 'o',
      productId: 'p0',
      percent: 20,
      startsAt: '2026-05-04T18:00:00.000Z',
      endsAt: '2026-05-04T18:05:00.000Z',
    })),
  );
  await mount(<RunOfShow streamId={streamId} isLive pinnedProduct={undefined} />);
  // The toast of another test is a list item too.
  await expect.element(page.getByRole('button', { name: 'Move Mug' })).toBeVisible();
}
const pinsSent = () => callsTo('PUT', `/streams/${streamId}/pinned-product`).map(({ body }) => body);
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test.each([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('on a screen of $width pixels a name is readable, and no parts of a row overlap', async (size) => {
  await open();
  await page.viewport(size.width, size.height);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
  const name = row('Mug').getByText('Mug', { exact: true }).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  const parts = [
    name,
    ...row('Mug')
      .getByText(/sold|put into carts|taps|left/)
      .elements(),
    ...row('Mug').getByRole('button').elements(),
  ].map((element) => element.getBoundingClientRect());
  expect(parts.length).toBeGreaterThanOrEqual(8);
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const isApart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top ||
        other.bottom <= one.top;
      expect(isApart).toBe(true);
    }
  expect(row('Mug').element().getBoundingClientRect().height).toBeLessThan(130);
});

test('a row shows the sales of its product, and a press pins it', async () => {
  await open();
  await expect.element(row('Mug').getByText('3 sold')).toBeVisible();
  await expect.element(row('Mug').getByText('$73.50')).toBeVisible();
  await expect.element(row('Mug').getByText('11 taps')).toBeVisible();
  await expect.element(row('Mug').getByText('5 put into carts')).toBeVisible();
  await page.getByRole('button', { name: 'Pin Bowl' }).click();
  await expect.element(page.getByRole('button', { name: 'Unpin Bowl' })).toBeVisible();
  expect(pinsSent()).toEqual([{ productId: 'p1' }]);
});

test('a pin and an unpin have an undo, which restores the former state', async () => {
  await open();
  const undone: unknown[] = [];
  answer(
    endpoints.streams.unpin.handler(() => ({ productId: 'p1' })),
    endpoints.streams.undoPin.handler(({ input }) => {
      undone.push(input);
      return {};
    }),
  );
  const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await page.getByRole('button', { name: 'Pin Bowl' }).click();
  await expect.element(toast('Bowl is pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Unpin Bowl' }).click();
  await expect.element(toast('Bowl is no longer pinned')).toBeVisible();
  // Only one toast is shown: a change that was changed again has no undo.
  await expectCount(page.getByRole('button', { name: 'Undo' }), 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Undone')).toBeVisible();
  expect(undone).toEqual([{ id: streamId, pinId: null, productId: 'p1' }]);

  await page.getByRole('button', { name: 'Pin Bowl' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  // Until the socket room reports the pin, the pressed one is rolled back.
  await expect.element(page.getByRole('button', { name: 'Pin Bowl' })).toBeVisible();
  expect(undone[1]).toEqual({ id: streamId, pinId, productId: 'p3' });

  answer(
    endpoints.streams.undoPin.handler(() => {
      throw refusal('pin_changed_since');
    }),
  );
  await page.getByRole('button', { name: 'Pin Bowl' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Another product was pinned or unpinned since')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unpin Bowl' })).toBeVisible();
});

test('the keys 1 to 9 pin the products in their order, and not while somebody types', async () => {
  await open();
  await userEvent.keyboard('3');
  await expect.element(page.getByRole('button', { name: 'Unpin Jug' })).toBeVisible();
  await userEvent.keyboard('9');
  await page.getByLabelText('Search the catalogue').click();
  answer(endpoints.products.list.handler(() => ({ products: [], total: 0, totalIs: 'exact' as const })));
  await userEvent.keyboard('1');
  await expect.element(page.getByLabelText('Search the catalogue')).toHaveValue('1');
  expect(pinsSent()).toEqual([{ productId: 'p2' }]);
});

test('a number key has no effect on other pages of the studio', async () => {
  await open();
  const desk = page.getByRole('list', { name: 'Products of this show' }).element().parentElement;
  desk!.hidden = true;
  await userEvent.keyboard('2');
  desk!.hidden = false;
  await userEvent.keyboard('3');
  await expect.poll(pinsSent).toEqual([{ productId: 'p2' }]);
});

test('the keyboard moves a product to another place', async () => {
  await open();
  const handle = page.getByRole('button', { name: 'Move Mug' });
  handle.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Mug is at place 1.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('Mug is at place 2.')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(() => callsTo('PUT', `/streams/${streamId}/run-of-show`).length).toBe(1);
  expect(callsTo('PUT', `/streams/${streamId}/run-of-show`)[0]?.body).toEqual({
    productIds: ['p1', 'p0', 'p2', 'p3'],
    seenIds: ['p0', 'p1', 'p2', 'p3'],
  });
});

test('the pointer moves a product to another place, and a press that does not move leaves it', async () => {
  await open();
  const handle = page.getByRole('button', { name: 'Move Mug' });
  await handle.click();
  await userEvent.dragAndDrop(handle, page.getByRole('button', { name: 'Move Jug' }), {
    steps: 12,
  });
  await expect.poll(() => callsTo('PUT', `/streams/${streamId}/run-of-show`).length).toBe(1);
  expect(callsTo('PUT', `/streams/${streamId}/run-of-show`)[0]?.body).toEqual({
    productIds: ['p1', 'p2', 'p0', 'p3'],
    seenIds: ['p0', 'p1', 'p2', 'p3'],
  });
});

test('a change by somebody else is merged with the own change, with a note', async () => {
  await open();
  const [plate] = [runOfShowItem(productCard({ id: 'p9', name: 'Plate' }))];
  const merged = { items: [items[0]!, plate, items[2]!, items[3]!], offers: [], pins: [] };
  answer(
    endpoints.runOfShow.read.handler(() => merged),
    endpoints.runOfShow.arrange.handler(() => merged),
  );
  await page.getByRole('button', { name: 'More for Bowl' }).click();
  await page.getByRole('menuitem', { name: /Remove/ }).click();
  await expect.element(row('Plate')).toBeVisible();
  await expect.element(row('Bowl')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Somebody else changed the run of show meanwhile/)).toBeVisible();
});

test('at most three products are highlighted, and a brand without live discounts gets no offer', async () => {
  await open();
  await page.getByRole('button', { name: 'More for Mug' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Three are highlighted already' }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More for Bowl' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Its brand allows no live price' }))
    .toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Highlight no longer' }).click();
  await expect.poll(() => callsTo('PUT', `/streams/${streamId}/highlighted-products`).length).toBe(1);
  expect(callsTo('PUT', `/streams/${streamId}/highlighted-products`)[0]?.body).toEqual({
    productIds: ['p2', 'p3'],
    seenIds: ['p1', 'p2', 'p3'],
  });
});

test('an offer needs a percentage and minutes, and the sales of the pins are in a table', async () => {
  await open({
    pins: [
      {
        pinId: 'a-pin',
        productId: 'p0',
        productName: 'Mug',
        pinnedAt: '2026-05-04T18:00:00.000Z',
        taps: 7,
        cartAdds: 4,
        units: 2,
        sales: { amount: 4900, currency: 'USD' },
      },
    ],
  });
  await page.getByText('What each pin sold').click();
  const cells = page.getByRole('table', { name: 'What each pin sold' }).getByRole('cell');
  expect(
    cells
      .elements()
      .slice(1)
      .map((cell) => cell.textContent),
  ).toEqual(['Mug', '7', '4', '2', '$49.00']);
  await page.getByRole('button', { name: 'More for Mug' }).click();
  await page.getByRole('menuitem', { name: 'Offer for less…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer Mug' });
  await expect.element(dialog.getByText(/allows up to 25% off/)).toBeVisible();
  await dialog.getByLabelText('Percent off').fill('20');
  await dialog.getByLabelText('Minutes').fill('7');
  await dialog.getByRole('button', { name: 'Start offer' }).click();
  await expect.poll(() => callsTo('POST', `/streams/${streamId}/offers`).length).toBe(1);
  expect(callsTo('POST', `/streams/${streamId}/offers`)[0]?.body).toEqual({
    productId: 'p0',
    percent: 20,
    minutes: 7,
  });
});
