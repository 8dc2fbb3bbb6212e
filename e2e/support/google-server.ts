import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test as base } from './own-address.ts';

/** Somebody with a Google account. */
export interface GooglePerson {
  id: string;
  name: string;
  email: string;
}

interface GoogleServer {
  origin: string;
  people: Map<string, GooglePerson>;
}

const repository = fileURLToPath(new URL('../..', import.meta.url));

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Google's door for servers: a code, which is a person's id here, for who that is. */
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

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Tests with this `page` see a server of their own that is connected to Google, and to nobody else. */
export const test = base.extend<object, { googleServer: GoogleServer }>({
  googleServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from its parameter
    async ({}, use) => {
      const people = new Map<string, GooglePerson>();
      const provider = createProvider(people);
      const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-e2e-google-'));
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const preload = new URL('provider-fetch.preload.ts', import.meta.url).href;
      const child = spawn(
        join(repository, 'node_modules/.bin/node'),
        ['--import', preload, 'server/src/main.ts'],
        {
          cwd: repository,
          stdio: 'ignore',
          env: {
            ...process.env,
            PORT: String(port),
            MEDIA_UDP_PORT: String(await freeUdpPort()),
            DATA_FOLDER: dataFolder,
            NODE_ENV: 'development',
            DEMO: 'off',
            TRUST_PROXY: 'on',
            GOOGLE_CLIENT_ID: 'google-id',
            GOOGLE_CLIENT_SECRET: 'google-secret',
            TEST_PROVIDER_ORIGIN: `http://127.0.0.1:${await listen(provider)}`,
          },
        },
      );
      const exited = once(child, 'exit');
      try {
        while (!(await isReady(origin))) {
          if (child.exitCode !== null) throw new Error(`The server with Google ended with ${child.exitCode}`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        await use({ origin, people });
      } finally {
        child.kill('SIGTERM');
        await exited;
        provider.close();
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ googleServer }, use) => use(googleServer.origin),
});

/** Google's page for people, on which this person says yes or no. */
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

export { expect } from './watched-page.ts';
