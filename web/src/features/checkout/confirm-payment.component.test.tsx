import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { mount } from '../../testing/component/mount.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';

test('in a window as low as at 400% zoom, the question and both of its answers can be reached', async () => {
  await mount(
    <ConfirmPayment
      paymentId="7a6b5c4d-3e2f-4101-8a9b-0c1d2e3f4a5b"
      total={{ amount: 3049, currency: 'USD' }}
      onAnswered={() => {}}
    />,
    { size: { width: 360, height: 225 } },
  );
  const dialog = page.getByRole('dialog', { name: 'Confirm the payment' });
  for (const part of [
    dialog.getByRole('heading', { name: 'Confirm the payment' }),
    dialog.getByText('The test bank asks whether you want to pay $30.49.'),
    dialog.getByRole('button', { name: 'Refuse' }),
    dialog.getByRole('button', { name: 'Approve' }),
    dialog.getByRole('button', { name: 'Close' }),
  ]) {
    await expect.element(part).toBeInTheDocument();
    part.element().scrollIntoView({ block: 'nearest' });
    await expect.element(part).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible();
});
