import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { answer, endpoints } from '../../testing/component/api-answers.ts';
import { productCards } from '../../testing/sample-products.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { FeaturedProducts } from './featured-products.tsx';
import { Theater } from './theater.tsx';

function Stage() {
  return (
    <Theater
      player={<div className="size-full">Picture</div>}
      info={<p className="h-12">Title</p>}
      pinned={<p className="h-24">Pinned</p>}
      products={<p>Products</p>}
      chat={
        <div className="flex size-full flex-col">
          <p className="min-h-0 grow">Messages</p>
          <input aria-label="Message" className="h-11" />
        </div>
      }
    />
  );
}

const field = page.getByRole('textbox', { name: 'Message' });
const stage = () => document.querySelector<HTMLElement>('[data-stage-page]')!;

for (const [zoom, width, height] of [
  ['400%', 320, 256],
  ['300%', 427, 341],
  ['200% upright', 640, 512],
] as const) {
  test(`at a zoom of ${zoom} the stream page scrolls down to its chat`, async () => {
    await mount(<Stage />, { size: { width, height } });
    expect(getComputedStyle(stage()).overflowY).toBe('auto');
    expect(stage().scrollHeight).toBeGreaterThan(stage().clientHeight);
    stage().scrollTo(0, stage().scrollHeight);
    await expect.element(field).toBeInViewport({ ratio: 0.98 });
    const chat = page.getByText('Messages').element().getBoundingClientRect();
    expect(chat.height).toBeGreaterThan(150);
    expect(stage().scrollWidth).toBe(stage().clientWidth);
  });
}

for (const [width, height] of [
  [390, 844],
  [375, 667],
  [844, 390],
  [800, 1000],
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} x ${height} the chat has its field in sight, and a toast is within the page and not over it`, async () => {
    await mount(<Stage />, { size: { width, height } });
    await expect.element(field).toBeInViewport({ ratio: 1 });
    expect(stage().scrollHeight).toBe(stage().clientHeight);
    const message =
      'Welcome! We have sent a link to ada.meadow@example.com. Open it to confirm your address.';
    showToast(message, { durationMs: 0 });
    const toast = page.getByRole('listitem').filter({ hasText: message });
    await expect.element(toast).toBeInViewport({ ratio: 1 });
    const over = toast.element().getBoundingClientRect();
    expect(over.left).toBeGreaterThanOrEqual(0);
    expect(over.right).toBeLessThanOrEqual(width);
    const under = field.element().getBoundingClientRect();
    const apart = over.bottom <= under.top || under.bottom <= over.top || over.right <= under.left;
    expect(apart).toBe(true);
    await toast.getByRole('button', { name: 'Close' }).click();
  });
}

test('the pinned product is left out of the list beside it', async () => {
  const [pinned, ...others] = productCards(3);
  answer(endpoints.streams.featuredProducts.handler(() => ({ products: [pinned!, ...others] })));
  await mount(
    <FeaturedProducts streamId="0198c1de-0000-7000-8000-000000000001" layout="strip" pinnedId={pinned!.id} />,
  );
  await expect.element(page.getByRole('link', { name: others[0]!.name })).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: pinned!.name })).not.toBeInTheDocument();
});
