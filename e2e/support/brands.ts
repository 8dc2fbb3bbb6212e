import type { APIRequestContext } from '@playwright/test';
import { newAccount, sharedSession } from './accounts.ts';

export interface NewBrand {
  token: string;
  companyName: string;
  slug: string;
}

let brands = 0;

/** Creates an account with its own approved brand. */
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
  if (!answer.ok())
    throw new Error(`The brand could not be created: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { slug: string } };
  return { token, companyName, slug: data.slug };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
