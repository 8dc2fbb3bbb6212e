import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { challengeOf } from '../../features/auth/sign-in/social-sign-in.ts';
import type { TestServer } from '../test-server.ts';

/** A person with an account at Google, Facebook and Twitter. */
export interface ProvidersPerson {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

/** The environment variables of a server that is connected to all three. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  FACEBOOK_CLIENT_ID: 'facebook-id',
  FACEBOOK_CLIENT_SECRET: 'facebook-secret',
  TWITTER_CLIENT_ID: 'twitter-id',
  TWITTER_CLIENT_SECRET: 'twitter-secret',
};

const providerHosts = new Set(['oauth2.googleapis.com', 'graph.facebook.com', 'api.x.com']);

/**
 * An unsigned ID token. A client that gets it directly from the provider need not check the signature (OpenID
 * Connect 3.1.3.7).
 */
export function idToken(person: ProvidersPerson): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: person.id,
    name: person.name,
    email: person.email,
    email_verified: person.isEmailVerified,
    picture: 'https://pictures.example/face.png',
  };
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

function providerAnswer(
  people: ReadonlyMap<string, ProvidersPerson>,
  path: string,
  body: URLSearchParams,
  authorization: string,
): unknown {
  if (path.startsWith('/token') || path.includes('/oauth')) {
    const person = people.get(body.get('code') ?? '');
    if (person === undefined) return undefined;
    return {
      access_token: person.id,
      token_type: 'bearer',
      id_token: path === '/token' ? idToken(person) : undefined,
    };
  }
  const query = new URL(path, 'http://provider').searchParams;
  const person = people.get(query.get('input_token') ?? authorization.replace(/^Bearer /i, ''));
  if (person === undefined) return undefined;
  if (path.startsWith('/debug_token'))
    return { data: { is_valid: true, app_id: 'facebook-id', user_id: person.id } };
  if (path.startsWith('/2/users/me')) {
    return {
      data: {
        id: person.id,
        name: person.name,
        username: 'handle',
        ...(path.includes('confirmed_email') ? { confirmed_email: person.email } : {}),
      },
    };
  }
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    picture: { data: { url: 'https://pictures.example/face.png' } },
  };
}

/**
 * Answers this process's requests to Google, Facebook and Twitter. The authorization code is the person's id.
 */
export async function startFakeProvider(): Promise<{
  newPerson: (more?: Partial<ProvidersPerson>) => ProvidersPerson;
  close: () => void;
}> {
  const people = new Map<string, ProvidersPerson>();
  const provider = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      const answer = providerAnswer(
        people,
        request.url ?? '',
        new URLSearchParams(text),
        request.headers.authorization ?? '',
      );
      response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
    });
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (!providerHosts.has(url.hostname)) return realFetch(input, init);
    return realFetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  });
  return {
    newPerson(more = {}) {
      const number = people.size + 1;
      const person = {
        id: `person-${number}`,
        name: 'Ana Lima',
        email: `ana.lima${number}@example.com`,
        isEmailVerified: true,
        ...more,
      };
      people.set(person.id, person);
      return person;
    },
    close() {
      vi.unstubAllGlobals();
      provider.close();
    },
  };
}

/**
 * Runs a sign-in up to our page on which the browser ends, as started by the page and redirected by the
 * provider.
 */
export async function comeBackFromProvider(
  server: TestServer,
  name: string,
  person: ProvidersPerson,
  more: { next?: string; denied?: boolean } = {},
): Promise<{ page: URL; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const begun = await server.call('POST', '/auth/sign-in/social', {
    body: { provider: name, challenge: challengeOf(verifier), ...(more.next && { next: more.next }) },
  });
  expect(begun.status).toBe(200);
  const authorize = new URL(begun.body.url);
  const redirect = new URL(authorize.searchParams.get('redirect_uri') ?? '');
  expect(redirect.pathname).toBe(`/api/v1/auth/callback/${name}`);
  redirect.searchParams.set('state', authorize.searchParams.get('state') ?? '');
  if (more.denied) redirect.searchParams.set('error', 'access_denied');
  else redirect.searchParams.set('code', person.id);
  const answer = await fetch(server.origin + redirect.pathname + redirect.search, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('set-auth-token')).toBeNull();
  expect(answer.headers.get('set-cookie')).toBeNull();
  return { page: new URL(answer.headers.get('location') ?? ''), verifier };
}

/** The page's next request. Its response is the session, or that a second factor is required. */
export async function exchangeSocialCode(
  server: TestServer,
  { page, verifier }: { page: URL; verifier: string },
) {
  return server.call('POST', '/auth/sign-in/social/exchange', {
    body: { code: page.searchParams.get('social'), verifier },
  });
}
