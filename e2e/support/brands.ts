import type { APIRequestContext } from '@playwright/test';
import { newAccount, sharedSession } from './accounts.ts';

export interface NewBrand {
  token: string;
  companyName: string;
  slug: string;
}

let brands = 0;
const tokens: string[] = [];

/** A new account with an approved brand of its own. */
export async function newBrand(request: APIRequestContext, name = 'Kiln'): Promise<NewBrand> {
  brands += 1;
  const companyName = `${name} ${Date.now().toString(36)}${brands}`;
  const { token } = await newAccount(request);
  const session = await request.get('/api/v1/auth/get-session', { headers: bearer(token) });
  const { user } = (await session.json()) as { user: { id: string } };
  const answer = await request.post('/api/v1/profiles/brands', {
    headers: bearer(await sharedSession(request, 'admin')),
    data: { userId: user.id, companyName, businessEmail: 'hello@example.com' },
  });
  if (!answer.ok()) throw new Error(`no brand: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { slug: string } };
  tokens.push(token);
  return { token, companyName, slug: data.slug };
}

/** Takes what the new brands sell out of the shop again, whose other tests count its products. */
export async function closeNewBrands(request: APIRequestContext): Promise<void> {
  for (const token of tokens.splice(0)) {
    const headers = bearer(token);
    const answer = await request.get('/api/v1/brands/products', { headers });
    const { data } = (await answer.json()) as { data: { products: { id: string }[] } };
    for (const { id } of data.products) await request.delete(`/api/v1/brands/products/${id}`, { headers });
  }
}

/** A new product of a brand: its id. */
export async function newProduct(
  request: APIRequestContext,
  { token }: Pick<NewBrand, 'token'>,
  product: object,
): Promise<string> {
  const answer = await request.post('/api/v1/brands/products', {
    headers: bearer(token),
    data: { price: 24.5, categoryId: 'home', inStock: true, stockCount: 20, ...product },
  });
  if (!answer.ok()) throw new Error(`no product: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
