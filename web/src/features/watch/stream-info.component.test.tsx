import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints, signInAs } from '../../testing/component/api-answers.ts';
import { desk, mount, phone } from '../../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../../testing/component/shown.ts';
import { cart, cartLine } from '../../testing/sample-carts.ts';
import { managedStream } from '../../testing/sample-streams.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { closeCart } from '../cart/cart-drawer.store.ts';
import { StreamInfo } from './stream-info.tsx';

/** Without a username there is nobody to follow. */
const stream = managedStream({ streamer: { username: '' } });
/** The show's line below the shell's header, which contains the cart if the viewport has room for it. */
const show = (isLive = true) => (
  <>
    <div className="hidden roomy:contents">
      <CartButton />
    </div>
    <StreamInfo stream={stream} isLive={isLive} startedAt={undefined} layout={null} />
  </>
);
const button = page.getByRole('button', { name: 'Cart, 3 items' });

afterEach(() => {
  vi.useRealTimers();
});

for (const [name, size] of [
  ['a phone', phone],
  ['a narrow phone', { width: 320, height: 640 }],
  ['a phone on its side', { width: 844, height: 390 }],
] as const) {
  test(`beside a show on ${name}, one button opens the cart again, on one line with the title`, async () => {
    signInAs();
    closeCart();
    answer(endpoints.cart.read.handler(() => cart([cartLine({ quantity: 3 })])));
    await mount(show(), { size });
    await expectCount(button, 1);
    const [line, title] = [button, page.getByRole('heading', { level: 1 })].map((part) =>
      part.element().getBoundingClientRect(),
    );
    expect(line?.top).toBeLessThan(title?.bottom ?? 0);
    expect(line?.right).toBeLessThanOrEqual(size.width);
    await button.click();
    await expect.element(page.getByRole('dialog', { name: /cart/i }).getByText('Sunday Mug')).toBeVisible();
    closeCart();
  });
}

test('on a narrow phone the actions of an ended show are on one line with its title, which stays readable', async () => {
  answer(endpoints.cart.read.handler(() => cart()));
  await mount(show(false), { size: { width: 320, height: 640 } });
  const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(title.width).toBeGreaterThan(120);
  for (const name of ['About this show', 'Share', 'Cart']) {
    const { top, right } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(top, name).toBeLessThan(title.bottom);
    expect(right, name).toBeLessThanOrEqual(320);
  }
});

test('in a window with a header, the header’s cart is the only one', async () => {
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([cartLine({ quantity: 3 })])));
  await mount(show(), { size: desk });
  await expectCount(button, 1);
});

test('[VIEW-14] [VIEW-15] the time on air runs from the beginning that the server named, and is not invented without one', async () => {
  answer(endpoints.cart.read.handler(() => cart()));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T19:02:03.000Z') });
  for (const [isLive, startedAt, times] of [
    [true, '2026-05-04T18:00:00.000Z', ['1:02:03']],
    [true, '2026-05-04T19:00:40.000Z', ['1:23']],
    [true, undefined, []],
    [false, '2026-05-04T18:00:00.000Z', []],
  ] as const) {
    const mounted = await mount(
      <StreamInfo stream={stream} isLive={isLive} startedAt={startedAt} layout={null} />,
      { size: desk },
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectTexts(
      page.getByText(/on air/i),
      times.map((time) => `· on air ${time}`),
    );
    expect([...document.body.textContent.matchAll(/\d[\d:]*:\d\d/g)].map(String)).toEqual(times);
    await mounted.unmount();
  }
});
