import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { deliveryAddress, totals } from '../../testing/sample-carts.ts';
import { PaymentForm } from './payment-form.tsx';

const cards = ['4242', '0002', '9995', '3155', '0077'];

test('in a low window, the reason of a declined card is scrolled into view', async () => {
  answer(
    endpoints.orders.place.handler(() => ({
      status: 'declined',
      id: '9e3c2f70-64a1-4a55-8b0e-6c7d8e9fa0b1',
      message: 'The card was declined. Try another card.',
    })),
  );
  await mount(
    <PaymentForm
      checkout={{
        id: '0f5b7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
        email: 'robin@example.com',
        address: deliveryAddress,
        lines: [],
        totals: totals(),
        heldUntil: '2026-05-04T12:10:00.000Z',
        heldSeconds: 600,
      }}
      options={{
        provider: 'test',
        testCards: cards.map((last4) => ({ card: last4, brand: 'Visa', last4, behaviour: 'Pays' })),
      }}
      methods={[]}
      onUnderWay={() => {}}
      onPlaced={() => {}}
      onGone={() => {}}
    />,
    { size: { width: 844, height: 300 } },
  );
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect.element(page.getByText('The card was declined. Try another card.')).toBeInViewport();
});
