import type { Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import { listen, startOwnServer } from './own-server.ts';
import { test as base } from '../watched-page.ts';

/** A person with a Google account. */
export interface GooglePerson {
  id: string;
  name: string;
  email: string;
}

interface GoogleServer {
  origin: string;
  people: Map<string, GooglePerson>;
}

/** A fake of Google's token endpoint: it takes a code, which is a person's id here, and returns that person. */
function createProvider(people: ReadonlyMap<string, GooglePerson>): Server {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      const person = people.get(new URLSearchParams(text).get('code') ?? '');
      response.writeHead(person === undefined ? 400 : 200, { 'content-type': 'application/json' });
      if (person === undefined) return void response.end('{"error":"invalid_grant"}');
      const claims = { sub: person.id, name: person.name, email: person.email, email_verified: true };
      const idToken = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
      response.end(JSON.stringify({ access_token: person.id, token_type: 'bearer', id_token: idToken }));
      return undefined;
    });
  });
}

/** Tests with this `page` use a separate server that is connected only to Google. */
export const test = base.extend<object, { googleServer: GoogleServer }>({
  googleServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from its parameter
    async ({}, use) => {
      const people = new Map<string, GooglePerson>();
      const provider = createProvider(people);
      const server = await startOwnServer({
        nodeArguments: ['--import', new URL('provider-fetch.preload.ts', import.meta.url).href],
        variables: {
          GOOGLE_CLIENT_ID: 'google-id',
          GOOGLE_CLIENT_SECRET: 'google-secret',
          TEST_PROVIDER_ORIGIN: `http://127.0.0.1:${await listen(provider)}`,
        },
      });
      try {
        await use({ origin: server.origin, people });
      } finally {
        await server.stop();
        provider.close();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ googleServer }, use) => use(googleServer.origin),
});

/** A fake of Google's consent page, on which this person accepts or declines. */
export async function showConsent(page: Page, person: GooglePerson): Promise<void> {
  await page.route('https://accounts.google.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const wayBack = (answer: Record<string, string>) => {
      const address = new URL(asked.get('redirect_uri') ?? '');
      address.search = new URLSearchParams({ state: asked.get('state') ?? '', ...answer }).toString();
      return address.href.replaceAll('&', '&amp;');
    };
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Google</title>
        <h1>Continue as ${person.name}?</h1>
        <a href="${wayBack({ code: person.id })}">Allow</a>
        <a href="${wayBack({ error: 'access_denied' })}">Cancel</a>`,
    });
  });
}

export { expect } from '../watched-page.ts';
