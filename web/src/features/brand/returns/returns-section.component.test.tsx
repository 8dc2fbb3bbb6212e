import { errors } from '@greenroom/contract/errors';
import type { BrandReturn } from '@greenroom/contract/orders/returns.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { ReturnsSection } from './returns-section.tsx';

const asked: BrandReturn = {
  id: '2b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
  status: 'asked',
  at: '2026-05-20T12:00:00.000Z',
  orderedAt: '2026-05-04T12:00:00.000Z',
  orderNumber: 'GR-7K3M9-Q2XF0',
  lines: [
    { productId: 'shawl', name: 'Shawl', color: 'Moss', size: '', quantity: 2, reason: 'It scratches' },
  ],
  refund: { amount: 8580, currency: 'USD' },
};

test('a brand answers a return with a message, and decides whether the units are sold again', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.returns.list.handler(() => ({ items: [asked] })));
  await mount(<ReturnsSection userId="me" />);
  await expect.element(page.getByText(/2 × Shawl, Moss:/)).toBeVisible();
  await expect.element(page.getByText('It scratches')).toBeVisible();
  const accept = page.getByRole('button', { name: 'Accept and refund $85.80' });
  await accept.click();
  await expect.element(page.getByText('Write an answer to the buyer')).toBeVisible();
  expect(callsTo('POST', `/brands/returns/${asked.id}/answer`)).toEqual([]);
  await page.getByLabelText('Answer for order GR-7K3M9-Q2XF0').fill('Send it to us');
  await page.getByRole('checkbox', { name: 'Put the units back into stock when I accept' }).click();
  await expectAccessible();
  const accepted: BrandReturn = { ...asked, status: 'accepted', answer: 'Send it to us' };
  answer(
    endpoints.returns.answer.handler(() => accepted),
    endpoints.returns.list.handler(() => ({ items: [accepted] })),
  );
  await accept.click();
  await expect.element(page.getByText('Accepted')).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
  expect(callsTo('POST', `/brands/returns/${asked.id}/answer`).map(({ body }) => body)).toEqual([
    { isAccepted: true, message: 'Send it to us', isRestocked: false },
  ]);
});

test('a brand refuses a return, and sees why its answer was not accepted', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.returns.list.handler(() => ({ items: [asked] })),
    endpoints.returns.answer.handler(() => {
      throw refusal('return_answered');
    }),
  );
  await mount(<ReturnsSection userId="me" />);
  const words = page.getByLabelText('Answer for order GR-7K3M9-Q2XF0');
  await words.fill('It was worn');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(errors.return_answered.message);
  await expect.element(words).toHaveValue('It was worn');
  expect(callsTo('POST', `/brands/returns/${asked.id}/answer`).map(({ body }) => body)).toEqual([
    { isAccepted: false, message: 'It was worn', isRestocked: true },
  ]);
});
