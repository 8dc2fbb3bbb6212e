import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, signInAs } from '../testing/component/api-answers.ts';
import { openProduct } from '../testing/component/open-product.tsx';
import { expectCount, expectPictureLoaded, expectTexts } from '../testing/component/shown.ts';
import { productCard, productCards, productDetail } from '../testing/sample-products.ts';
import { review, reviewSummary } from '../testing/sample-reviews.ts';
import { toastManager } from '../ui/overlay/toaster.tsx';

const gallery = page.getByRole('region', { name: 'Product images' });
const shownPicture = gallery.getByRole('img').first();

test('[PDP-1] [PDP-2] [PDP-3] the gallery goes through the pictures by arrows and around at both ends', async () => {
  const images = [
    { id: 'front', url: '/icon-192.png', alt: 'From the front' },
    { id: 'top', url: '/icon-512.png', alt: 'From above' },
    { id: 'inside', url: '/icon-maskable-512.png', alt: 'The inside' },
  ];
  const last = images.length - 1;
  await openProduct({ images });
  const expectPicture = async (place: number) => {
    const { alt, url } = images[place]!;
    await expect.element(shownPicture).toHaveAccessibleName(alt);
    await expect.element(shownPicture).toHaveAttribute('src', expect.stringMatching(`^${url}`));
    await expect.element(gallery).toMatchTextContent(`${place + 1} / ${last + 1}`);
    await expectPictureLoaded(shownPicture);
  };
  await expectPicture(0);
  await gallery.getByRole('button', { name: 'Previous image' }).click();
  await expectPicture(last);
  await gallery.getByRole('button', { name: 'Next image' }).click();
  await expectPicture(0);
  for (let place = 1; place <= last; place += 1) {
    await gallery.getByRole('button', { name: 'Next image' }).click();
    await expectPicture(place);
  }
  await gallery.getByRole('button', { name: 'Next image' }).click();
  await expectPicture(0);
});

test('on a phone in landscape the name and the price are visible beside the picture', async () => {
  await openProduct();
  await page.viewport(844, 390);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('[PDP-1] two pictures have arrows, and one alone has none', async () => {
  const images = [
    { id: 'front', url: '/icon-192.png', alt: 'From the front' },
    { id: 'top', url: '/icon-512.png', alt: 'From above' },
  ];
  const both = await openProduct({ images });
  for (const [arrow, shown] of [
    ['Next image', 'From above'],
    ['Previous image', 'From the front'],
  ] as const) {
    await gallery.getByRole('button', { name: arrow }).click();
    await expect.element(shownPicture).toHaveAccessibleName(shown);
  }
  await both.unmount();
  await openProduct({ id: 'one-picture', images: images.slice(0, 1) });
  await expect.element(shownPicture).toHaveAccessibleName('From the front');
  await expectCount(gallery.getByRole('button'), 0);
});

test('[PDP-4] [PDP-5] while its streamer is live, a product has a LIVE badge and a banner with Watch Live', async () => {
  const live = page.getByText('LIVE');
  const watch = page.getByRole('link', { name: 'Watch Live' });
  const before = await openProduct();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
  await expect.element(watch).not.toBeInTheDocument();
  await before.unmount();

  const during = await openProduct({
    id: 'konjac-sponge',
    streamer: { username: 'juno', name: 'Juno Marchetti', streamId: 'sponges' },
  });
  await expect.element(gallery.getByText('LIVE')).toBeVisible();
  await expect.element(page.getByText('Juno Marchetti is showing this live right now')).toBeVisible();
  await expect.element(watch).toHaveAttribute('href', '/stream/sponges');
  await during.unmount();

  await openProduct({ id: 'another-sponge' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
  await expect.element(watch).not.toBeInTheDocument();
});

const colors = [
  { name: 'Blush', hex: '#edc3b3' },
  { name: 'Pine', hex: '#2c5644' },
  { name: 'Dusk', hex: '#4f7288' },
];

test("[PDP-6] a color picker offers the product's colors, by mouse and by keyboard", async () => {
  const before = await openProduct({ colors });
  const picker = page.getByRole('group', { name: 'Color' });
  const color = (name: string) => picker.getByRole('radio', { name });
  const labels = () =>
    picker
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent);
  await expect.poll(labels).toEqual(['Blush', 'Pine', 'Dusk']);
  for (const { name, hex } of colors) {
    const swatch = color(name).element().closest('label')?.querySelector('[style]');
    expect(swatch, name).toHaveStyle({ backgroundColor: hex });
  }
  await expect.element(color('Blush')).toBeChecked();
  await color('Dusk').click();
  await expect.element(color('Dusk')).toBeChecked();
  await expect.element(color('Blush')).not.toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(color('Pine')).toBeChecked();
  await before.unmount();
  await openProduct({ id: 'plain', colors: [] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(picker).not.toBeInTheDocument();
});

test('[PDP-7] the quantity never goes under 1, nor over the stock, by button, by key and typed', async () => {
  await openProduct({ stock: 3 });
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  const less = page.getByRole('button', { name: 'Decrease quantity' });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  const press = async (button: typeof less) => {
    // A button without effect can still be pressed.
    await button.click({ force: true });
  };
  await expect.element(quantity).toHaveValue(1);
  await press(less);
  await expect.element(quantity).toHaveValue(1);
  await expect.element(less).toHaveAttribute('aria-disabled', 'true');
  await quantity.click();
  for (const [key, expected] of [
    ['ArrowDown', 1],
    ['ArrowUp', 2],
    ['ArrowDown', 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(quantity).toHaveValue(expected);
  }
  for (const expected of [2, 3, 3]) {
    await press(more);
    await expect.element(quantity).toHaveValue(expected);
  }
  await press(less);
  await expect.element(quantity).toHaveValue(2);
  for (const [typed, expected] of [
    ['0', 1],
    ['-4', 1],
    ['77', 3],
    ['', 3],
    ['2', 2],
  ] as const) {
    await quantity.fill(typed);
    await userEvent.tab();
    await expect.element(quantity).toHaveValue(expected);
  }
});

test('a product that is out of stock has no quantity to choose', async () => {
  await openProduct({ stock: 0, colors });
  await expect.element(page.getByRole('group', { name: 'Color' })).toBeVisible();
  await expect.element(page.getByRole('spinbutton')).not.toBeInTheDocument();
});

test('[PDP-10] the page has a wishlist toggle, which tells what is on the wishlist and changes it', async () => {
  signInAs();
  const stored = ['sunday-mug'];
  answer(
    endpoints.wishlists.productIds.handler(() => ({ productIds: [...stored] })),
    endpoints.wishlists.remove.handler(({ input }) => {
      stored.splice(stored.indexOf(input.productId), 1);
      return {};
    }),
    endpoints.wishlists.add.handler(({ input }) => {
      stored.push(input.productId);
      return {
        id: input.productId,
        name: 'Sunday Mug',
        imageUrl: '/icon-192.png',
        price: 24.5,
        currency: 'USD',
        stock: 8,
      };
    }),
  );
  await openProduct({ title: 'Sunday Mug', name: 'Sunday Mug' }, []);
  const heart = page.getByRole('button', { name: 'Save Sunday Mug to wishlist' });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heart).toHaveTextContent('Saved');
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.element(heart).toHaveTextContent('Save');
  await expect.poll(() => stored).toEqual([]);
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => stored).toEqual(['sunday-mug']);
});

test("[PDP-11] Share opens the browser's share feature with the page's link", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  try {
    await openProduct({ title: 'Sunday Mug' });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Sunday Mug', url: window.location.href }]]);
    await expect.element(page.getByText('Link copied')).not.toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test("[PDP-12] [SHELL-45] where the browser has no share feature, Share copies the page's link, and says so for 2 s", async () => {
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  const shown = vi.spyOn(toastManager, 'add');
  try {
    await openProduct();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.element(page.getByText('Link copied')).toBeVisible();
    expect(shown.mock.lastCall).toMatchObject([{ timeout: 2000 }]);
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  } finally {
    shown.mockRestore();
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('[PDP-13] the tiles tell of shipping, warranty, returns and support, as text only', async () => {
  await openProduct();
  for (const text of ['Free shipping over $50', '2 year warranty', '30-day returns', '24/7 support']) {
    const tile = page.getByRole('listitem').filter({ hasText: text });
    await expect.element(tile).toBeVisible();
    await expect.element(tile).toHaveTextContent(text);
    expect(tile.element().querySelectorAll('a, button')).toHaveLength(0);
  }
});

test('the brand’s return policy replaces the shop’s', async () => {
  await openProduct({
    promises: [
      'Free shipping over $60',
      '2 year warranty',
      '24/7 support',
      'Returns at Loom: send it back within 60 days.\nWe pay the post.',
    ],
  });
  const tile = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(tile('Free shipping over $60')).toBeVisible();
  await expect.element(tile('Returns at Loom')).toMatchTextContent('We pay the post.');
  await expect.element(tile('30-day returns')).not.toBeInTheDocument();
});

test('[PDP-14] the tabs show description, specifications and reviews', async () => {
  await openProduct({
    description: 'A dress for a meadow.',
    reviews: 1,
    specifications: [
      { name: 'Cloth', value: 'Linen' },
      { name: 'Made in', value: 'Portugal' },
    ],
  });
  answer(
    endpoints.reviews.list.handler(() => ({
      reviews: [review({ user: 'Bo Lind', comment: 'Fits well.' })],
      summary: reviewSummary([5]),
    })),
  );
  const tabs = page.getByRole('tab');
  await expectTexts(tabs, [/^Description/, /^Specifications/, /^Reviews/]);
  // Select by name, because both panels are on the page during a change.
  const panel = (name: string | RegExp) => page.getByRole('tabpanel', { name });
  await expect.element(panel('Description')).toMatchTextContent(/A dress for a meadow\./);

  await tabs.nth(1).click();
  for (const text of ['Cloth', 'Linen', 'Made in', 'Portugal'])
    await expect.element(panel('Specifications')).toMatchTextContent(text);
  await expect.element(panel('Description')).not.toBeInTheDocument();
  await tabs.nth(2).click();
  for (const text of ['Bo Lind', 'Fits well.'])
    await expect.element(panel(/^Reviews/)).toMatchTextContent(text);
  // One tab stop. The arrow keys move from tab to tab.
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tabs.nth(0)).toHaveFocus();
});

/** The bottom edge of an element, in px. */
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;

test('[PDP-15] the page shows what one may also like', async () => {
  const products = productCards(3).map((card) =>
    Object.assign(card, { reason: `Bought together with ${card.id}` }),
  );
  const shown = await openProduct({}, products);
  const related = page.getByRole('region', { name: 'You May Also Like' });
  await expectTexts(
    related.getByRole('article').getByRole('heading'),
    products.map(({ name }) => name),
  );
  for (const { reason } of products) {
    const shownReason = related.getByText(reason);
    await expect.element(shownReason).toBeVisible();
    const item = shownReason.element().closest('li');
    expect(bottomOf(shownReason.element())).toBeLessThanOrEqual(bottomOf(item!));
  }
  const [first] = products;
  answer(endpoints.products.detail.handler(() => productDetail({ ...first!, title: 'A mug like it' })));
  await related.getByRole('link', { name: first!.name }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A mug like it');
  expect(shown.address()).toBe(`/product/${first!.id}`);
});

test('[FMT-2] the page of a product with a code says what its price comes to', async () => {
  const shown = await openProduct({ id: 'coded', price: 100, couponCode: 'FERN20', couponDiscount: 20 });
  await expect.element(page.getByText('FERN20 brings it to $80.00')).toBeVisible();
  await shown.unmount();
  await openProduct({ id: 'plain', price: 100 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectCount(page.getByText(/brings it to/), 0);
});

test("[PDP-16] [PDP-17] [PDP-18] the page says 'Only n left' from 5 down to 1 and 'Out of stock' at 0", async () => {
  for (const stock of [0, 1, 4, 5, 6, 30]) {
    // Cards of other products have their own notes.
    const shown = await openProduct({ id: `stock-${stock}`, stock }, []);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const note = stock === 0 ? ['Out of stock'] : stock <= 5 ? [`Only ${stock} left`] : [];
    await expectTexts(page.getByText(/^(Only \d+ left|Out of stock)$/), note);
    await shown.unmount();
  }
});

test('a description has paragraphs, lists and emphasized text, and its HTML is shown as text', async () => {
  await openProduct({
    formattedDescription: [
      {
        kind: 'paragraph',
        lines: [[{ text: 'Thrown ' }, { text: 'by hand', isStrong: true }, { text: ' <b>twice</b>' }]],
      },
      { kind: 'numbered-list', lines: [[{ text: 'Wash', isEmphasized: true }], [{ text: 'Dry' }]] },
    ],
  });
  const panel = page.getByRole('tabpanel', { name: 'Description' });
  await expect.element(panel).toMatchTextContent('Thrown by hand <b>twice</b>');
  await expect.element(panel.getByRole('strong')).toHaveTextContent('by hand');
  expect(panel.element().querySelectorAll('b')).toHaveLength(0);
  expect([...panel.element().querySelectorAll('ol > li')].map((line) => line.textContent)).toEqual([
    'Wash',
    'Dry',
  ]);
  await expect.element(panel.getByRole('emphasis')).toHaveTextContent('Wash');
});

test('the description is on the page once', async () => {
  await openProduct({ description: 'A dress for a meadow.' });
  await expect.element(page.getByText('A dress for a meadow.')).toHaveLength(1);
});

test('[FMT-5] beside the struck price of a sale stands its lowest price of the last 30 days, on page and card', async () => {
  const sale = { price: 96, originalPrice: 120, lowestRecentPrice: 73.5 };
  await openProduct({ id: 'dress', ...sale }, [
    productCard({ id: 'hat', price: 30, originalPrice: 40, lowestRecentPrice: 30 }),
    productCard({ id: 'scarf', price: 22 }),
  ]);
  // The page's own price comes first.
  const struck = () => document.querySelector('s');
  await expect.poll(() => struck()?.textContent).toContain('$120.00');
  expect(struck()?.parentElement?.textContent).toContain('30-day low $73.50');
  const cards = page.getByRole('region', { name: 'You May Also Like' }).getByRole('article');
  await expectCount(cards, 2);
  await expect.element(cards.first()).toMatchTextContent('30-day low $30.00');
  await expect.element(cards.last()).not.toMatchTextContent('30-day low');
});

test('the price history is loaded when it is opened, and shows each price with its date', async () => {
  answer(
    endpoints.products.prices.handler(() => ({
      currency: 'USD',
      prices: [
        { at: '2026-05-04T12:00:00.000Z', price: 96, originalPrice: 120 },
        { at: '2026-04-02T12:00:00.000Z', price: 60, originalPrice: 120, isLive: true },
        { at: '2026-03-01T12:00:00.000Z', price: 120 },
      ],
    })),
  );
  await openProduct({ id: 'dress' });
  const summary = page.getByText('Price history');
  await expect.element(summary).toBeVisible();
  expect(callsTo('GET', '/products/dress/prices')).toEqual([]);
  await summary.click();
  await expectTexts(page.getByRole('list', { name: 'Latest prices' }).getByRole('listitem'), [
    /May 4, 2026.*\$96\.00, instead of \$120\.00$/,
    /^In a live show on Apr 2, 2026.*\$60\.00, instead of \$120\.00$/,
    /Mar 1, 2026.*\$120\.00$/,
  ]);
  await expectAccessible();
});
