import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../features/session/session.api.ts';
import { api } from '../../lib/api/api.ts';
import { productCard } from '../sample-products.ts';
import { answer, endpoints, refusal, signInAs, takeFaults } from './api-answers.ts';
import { mount, phone } from './mount.tsx';

test('an answer that the contract does not allow fails the call and the test', async () => {
  const impossible = { ...productCard(), price: 'a lot' } as never;
  answer(endpoints.products.list.handler(() => ({ products: [impossible], total: 1 })));
  await expect(api.products.list({})).rejects.toMatchObject({ status: 500 });
  expect(takeFaults()).toEqual([expect.stringMatching(/GET \/products is none of the contract: .*price/)]);
});

test('a call that the test does not answer, or that the contract refuses, fails the test', async () => {
  await expect(api.home.content()).rejects.toMatchObject({ status: 404 });
  answer(endpoints.products.list.handler(() => ({ products: [], total: 0 })));
  await expect(api.products.list({ limit: 0 })).rejects.toMatchObject({ status: 400 });
  expect(takeFaults()).toEqual([
    'The page asked for GET /home, which this test does not answer',
    expect.stringMatching(/sent to GET \/products what the contract refuses: .*limit/),
  ]);
});

test('the contract decides who may call an endpoint', async () => {
  answer(endpoints.accounts.activity.handler(() => ({ activity: [] })));
  await expect(api.accounts.activity()).rejects.toMatchObject({ status: 401 });
  signInAs();
  await expect(api.accounts.activity()).resolves.toEqual({
    success: true,
    data: { activity: [] },
    message: 'OK',
  });
});

test('a refusal has the status and the message of its code', async () => {
  answer(
    endpoints.products.detail.handler(() => {
      throw refusal('product_not_found');
    }),
  );
  await expect(api.products.detail({ id: 'x' })).rejects.toMatchObject({
    status: 404,
    message: 'Product not found',
  });
});

function SignedInName() {
  const session = useSession();
  return <p className="on-stage">{session.status === 'signed-in' ? session.user.name : session.status}</p>;
}

test('a mounted part has the session, the size, the theme and the styles of the app', async () => {
  signInAs();
  await mount(<SignedInName />, { size: phone, theme: 'dark' });
  await expect.element(page.getByText('Robin Vale')).toBeVisible();
  expect(window.innerWidth).toBe(390);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  const { backgroundColor } = getComputedStyle(page.getByText('Robin Vale').element());
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});
