import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints, signInAs } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { order, orderDetail } from '../testing/sample-carts.ts';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import * as OrderPage from './order.tsx';
import * as OrdersPage from './orders.tsx';

/** The value of a colour token here, as computed by the browser. */
function colourOf(token: string): string {
  const probe = document.createElement('i');
  probe.style.backgroundColor = `var(${token})`;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

test('[CART-9] a status is coloured: delivered green, shipped blue, processing yellow, cancelled red', async () => {
  signInAs();
  const statuses = [
    ['delivered', 'Delivered', '--leaf'],
    ['shipped', 'Shipped', '--sky'],
    ['processing', 'Processing', '--sun'],
    ['cancelled', 'Cancelled', '--beet'],
  ] as const;
  answer(
    endpoints.orders.list.handler(() => ({
      items: statuses.map(([status], index) =>
        order({ id: `5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1${index}`, orderNumber: `GR-${status}`, status }),
      ),
    })),
  );
  const list = await mountPage(OrdersPage, { path: 'orders', at: '/orders', within: [SignedInLayout] });
  const hues = new Set<string>();
  for (const [, label, token] of statuses) {
    const badge = page.getByText(label, { exact: true });
    await expect.element(badge).toBeVisible();
    const { backgroundColor } = getComputedStyle(badge.element());
    expect(backgroundColor, label).toBe(colourOf(token));
    hues.add(backgroundColor);
  }
  expect(hues.size).toBe(4);
  await expectAccessible();
  await list.unmount();

  for (const [place, [status, label, token]] of statuses.entries()) {
    const detail = orderDetail({ id: `5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1${place}`, status });
    answer(endpoints.orders.detail.handler(() => detail));
    const shown = await mountPage(OrderPage, { path: 'orders/:id', at: `/orders/${detail.id}` });
    const badge = page.getByText(label, { exact: true }).first();
    await expect.element(badge).toBeVisible();
    expect(getComputedStyle(badge.element()).backgroundColor, label).toBe(colourOf(token));
    await shown.unmount();
  }
});
