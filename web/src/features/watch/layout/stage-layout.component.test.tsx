import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { desk, mount, phone } from '../../../testing/component/mount.tsx';
import { answer, endpoints } from '../../../testing/component/api-answers.ts';
import { productCards } from '../../../testing/sample-products.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { layoutModes } from '../../preferences/preferences.store.ts';
import type { LayoutMode } from '../../preferences/preferences.store.ts';
import { FeaturedProducts } from '../products/featured-products.tsx';
import { LayoutButtons } from './layout-buttons.tsx';
import { StageLayout } from './stage-layout.tsx';

interface StageProps {
  mode?: LayoutMode;
  showsProducts?: boolean;
  startsCollapsed?: boolean;
}

function Stage({ mode = 'theater', showsProducts = true, startsCollapsed = false }: StageProps) {
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed);
  return (
    <StageLayout
      mode={mode}
      showsProducts={showsProducts}
      additions={null}
      isChatCollapsed={isCollapsed}
      onExpandChat={() => setIsCollapsed(false)}
      player={<div className="stage-player size-full">Picture</div>}
      info={
        <div>
          <p className="h-12">Title</p>
          <LayoutButtons mode={mode} onChoose={() => undefined} />
        </div>
      }
      pinned={
        <section>
          <p className="h-24">Pinned</p>
        </section>
      }
      products={<p>Products</p>}
      chat={
        <div className="flex size-full flex-col">
          <button
            type="button"
            className="stage-chat-fold"
            aria-label="Collapse chat"
            onClick={() => setIsCollapsed(true)}
          >
            Fold
          </button>
          <p className="min-h-0 grow">Messages</p>
          <input aria-label="Message" className="h-11" />
        </div>
      }
    />
  );
}

const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
const picture = () => boxOf('.stage-video');
const overlay = () => boxOf('[data-chat-overlay]');
const chat = () => boxOf('.stage-chat');
const products = () => boxOf('.stage-products');

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
    expect(chat().height).toBeGreaterThan(200);
    expect(stage().scrollWidth).toBe(stage().clientWidth);
  });
}

test('on a phone the picture stays visible above the part that scrolls', async () => {
  await mount(
    <div>
      <style>{'.stage-products { min-height: 60rem }'}</style>
      <Stage />
    </div>,
    { size: phone },
  );
  stage().scrollTo(0, stage().scrollHeight);
  expect(stage().scrollTop).toBeGreaterThan(200);
  expect(picture()).toMatchObject({ top: 0, width: phone.width });
  expect(document.elementFromPoint(phone.width / 2, 100)?.textContent).toBe('Picture');
});

test('on a low phone picture and chat fill the screen, and the top of the products is visible', async () => {
  await mount(<Stage />, { size: { width: 320, height: 640 } });
  document.querySelector<HTMLElement>('.stage-products')!.style.height = '5rem';
  await expect.element(field).toBeInViewport({ ratio: 1 });
  expect(picture().top).toBe(0);
  expect(picture().height).toBe(180);
  expect(640 - chat().bottom).toBeCloseTo(20, 0);
  expect(products().top).toBeCloseTo(chat().bottom, 0);
  stage().scrollTo(0, stage().scrollHeight);
  expect(products().bottom).toBeCloseTo(640, 0);
});

for (const [width, height] of [
  [390, 844],
  [375, 667],
  [800, 1000],
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} x ${height} the chat’s field is visible, and a toast is within the page and does not cover it`, async () => {
    await mount(<Stage />, { size: { width, height } });
    await expect.element(field).toBeInViewport({ ratio: 1 });
    // On a phone with a low viewport, the products continue below it.
    const belowPx = height >= 896 || width >= 768 ? 0 : 56;
    expect(stage().scrollHeight - stage().clientHeight).toBeLessThanOrEqual(belowPx);
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

test('[LAYOUT-3] [LAYOUT-4] [LAYOUT-5] default mode has the video on the left two thirds, the chat on the right third, the products under the video', async () => {
  for (const size of [{ width: 1024, height: 700 }, desk, { width: 1920, height: 1080 }]) {
    const shown = await mount(<Stage mode="default" showsProducts={false} />, { size });
    const { clientWidth } = stage();
    expect(picture().left).toBe(0);
    expect(picture().width).toBeCloseTo((clientWidth * 2) / 3, 0);
    expect(chat().width).toBeCloseTo(clientWidth / 3, 0);
    expect(chat().right).toBeCloseTo(clientWidth, 0);
    expect(chat().top).toBe(picture().top);
    expect(products().top).toBeGreaterThanOrEqual(picture().bottom);
    expect(products().right).toBeLessThanOrEqual(picture().right);
    await expect.element(page.getByText('Products', { exact: true })).toBeVisible();
    await shown.unmount();
  }
});

test('[VIEW-10] in standard mode the chat stays in sight beside a page that scrolls', async () => {
  for (const size of [{ width: 768, height: 900 }, { width: 1023, height: 900 }, desk]) {
    const shown = await mount(<Stage mode="default" />, { size });
    document.querySelector<HTMLElement>('.stage-additions')!.style.height = '1500px';
    stage().scrollTo(0, 900);
    expect(picture().bottom).toBeLessThan(0);
    await expect.element(field).toBeInViewport({ ratio: 1 });
    expect(chat().top).toBe(stage().getBoundingClientRect().top);
    await shown.unmount();
  }
});

test('[LAYOUT-6] [LAYOUT-7] theater mode has a large video, and over it at the bottom right the chat, 384 px wide', async () => {
  for (const size of [{ width: 1024, height: 700 }, desk, { width: 1920, height: 1080 }]) {
    const shown = await mount(<Stage />, { size });
    expect(picture().width).toBe(stage().clientWidth);
    expect(picture().height).toBeGreaterThan(size.height / 2);
    expect(overlay().width).toBe(384);
    expect(overlay().right).toBe(picture().right);
    expect(overlay().bottom).toBe(picture().bottom);
    expect(overlay().top).toBeGreaterThanOrEqual(picture().top);
    // The picture must not cover the chat.
    const { left, top, width, height } = chat();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(seen?.closest('.stage-chat')).not.toBeNull();
    await shown.unmount();
  }
});

test('in theater mode a long list of products does not shrink the picture, and continues below it', async () => {
  for (const size of [{ width: 1024, height: 768 }, desk, { width: 1920, height: 1080 }]) {
    const shown = await mount(<Stage />, { size });
    document.querySelector<HTMLElement>('.stage-products')!.style.height = '1500px';
    expect(picture().height, `${size.width} px`).toBeGreaterThan(size.height / 2);
    expect(overlay().bottom).toBe(picture().bottom);
    expect(products().top).toBeLessThan(stage().getBoundingClientRect().bottom - 90);
    stage().scrollTo(0, stage().scrollHeight);
    expect(products().bottom).toBeCloseTo(stage().getBoundingClientRect().bottom, 0);
    await shown.unmount();
  }
});

test('[VIEW-12] in theater mode the chat is 340 px wide, beside the picture and over it', async () => {
  for (const size of [desk, { width: 1024, height: 700 }, { width: 820, height: 1180 }]) {
    const shown = await mount(<Stage />, { size });
    expect(chat().width, `${size.width} px`).toBe(340);
    await shown.unmount();
  }
});

test('[LAYOUT-8] [LAYOUT-9] in theater mode the chat is collapsed to 320 px and expanded again, with what was typed', async () => {
  await mount(<Stage />, { size: desk });
  await field.fill('half a question');
  await page.getByRole('button', { name: 'Collapse chat' }).click();
  await expect.element(field).not.toBeInTheDocument();
  expect(overlay().width).toBe(320);
  expect(overlay().right).toBe(picture().right);
  await page.getByRole('button', { name: 'Expand chat' }).click();
  await expect.element(field).toHaveValue('half a question');
  await expect.element(field).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Expand chat' })).not.toBeInTheDocument();
  expect(overlay().width).toBe(384);
});

test('[LAYOUT-10] theater mode has its strip of products only where that option is on', async () => {
  const on = await mount(<Stage />, { size: desk });
  await expect.element(page.getByText('Products', { exact: true })).toBeVisible();
  await on.unmount();
  await mount(<Stage showsProducts={false} />, { size: desk });
  await expect.element(page.getByText('Products', { exact: true })).not.toBeVisible();
});

test('[LAYOUT-17] [LAYOUT-20] a phone stacks video, chat and products, and has no layout buttons', async () => {
  for (const mode of layoutModes) {
    const shown = await mount(<Stage mode={mode} showsProducts={false} />, { size: phone });
    for (const box of [picture(), chat(), products()]) expect(box.width).toBe(phone.width);
    expect(chat().top).toBeGreaterThanOrEqual(picture().bottom);
    expect(products().top).toBeGreaterThanOrEqual(chat().bottom);
    expect(products().height).toBeGreaterThan(0);
    await expect
      .element(page.getByRole('button', { name: /Layout|Theater|Fullscreen/ }))
      .not.toBeInTheDocument();
    await shown.unmount();
  }
});

test('[LAYOUT-18] a tablet has two columns', async () => {
  for (const mode of layoutModes) {
    const shown = await mount(<Stage mode={mode} />, { size: { width: 820, height: 1180 } });
    expect(chat().left).toBe(picture().right);
    expect(chat().top).toBe(picture().top);
    expect(products().right).toBeLessThanOrEqual(chat().left);
    expect(chat().right).toBe(stage().clientWidth);
    await shown.unmount();
  }
});

test('[LAYOUT-14] [LAYOUT-15] [LAYOUT-16] one column under 768 px, two from there, and theater’s overlay from 1024 px on', async () => {
  const isBelow = () => chat().top >= picture().bottom;
  const isBeside = () => chat().left >= picture().right && chat().top === picture().top;
  const isOver = () => overlay().right === picture().right && overlay().bottom === picture().bottom;
  for (const [width, layout] of [
    [767, [true, false, false]],
    [768, [false, true, false]],
    [1023, [false, true, false]],
    [1024, [false, false, true]],
  ] as const) {
    const shown = await mount(<Stage />, { size: { width, height: 900 } });
    expect([isBelow(), isBeside(), isOver()], `${width} px`).toEqual(layout);
    await shown.unmount();
  }
});

test('[LAYOUT-19] the layout buttons are Default Layout, Theater Mode and Fullscreen, and say which one is on', async () => {
  await mount(<Stage mode="default" />, { size: desk });
  const group = page.getByRole('group', { name: 'Layout' });
  const names = group
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Default Layout', 'Theater Mode', 'Fullscreen']);
  await expect.element(group.getByRole('button', { pressed: true })).toHaveAccessibleName('Default Layout');
});

test('on a phone in landscape the picture fills the screen, and the chat over it can be hidden', async () => {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [932, 430],
  ] as const) {
    const shown = await mount(<Stage />, { size: { width, height } });
    expect([picture().left, picture().top, picture().width, picture().height]).toEqual([0, 0, width, height]);
    await expect.element(field).toBeInViewport({ ratio: 1 });
    expect(chat().right).toBe(width);
    await page.getByRole('button', { name: 'Collapse chat' }).click();
    await expect.element(field).not.toBeInTheDocument();
    const bar = page.getByRole('button', { name: 'Expand chat' });
    expect(bar.element().getBoundingClientRect().width).toBeLessThan(80);
    stage().scrollTo(0, stage().scrollHeight);
    await expect.element(page.getByText('Products', { exact: true })).toBeInViewport({ ratio: 1 });
    stage().scrollTo(0, 0);
    await bar.click();
    await expect.element(field).toBeInViewport({ ratio: 1 });
    await shown.unmount();
  }
});

test('in a window of 360 x 225 everything of the stage can be scrolled to', async () => {
  await mount(<Stage />, { size: { width: 360, height: 225 } });
  expect(stage().scrollWidth).toBe(360);
  for (const part of ['Title', 'Pinned', 'Messages', 'Products']) {
    const text = page.getByText(part, { exact: true });
    text.element().scrollIntoView({ block: 'nearest' });
    await expect.element(text).toBeInViewport({ ratio: 0.6 });
  }
  field.element().scrollIntoView();
  await expect.element(field).toBeInViewport({ ratio: 1 });
});

test('the list beside the pinned product does not contain it', async () => {
  const [pinned, ...others] = productCards(3);
  answer(endpoints.streams.featuredProducts.handler(() => ({ products: [pinned!, ...others] })));
  await mount(
    <FeaturedProducts
      streamId="0198c1de-0000-7000-8000-000000000001"
      pinnedId={pinned!.id}
      stocks={{}}
      highlighted={[]}
      offers={[]}
      sendTap={() => {}}
    />,
  );
  await expect.element(page.getByRole('link', { name: others[0]!.name })).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: pinned!.name })).not.toBeInTheDocument();
});
