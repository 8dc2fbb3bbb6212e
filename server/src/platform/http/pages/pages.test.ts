import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** A web build whose pages say their address, with none below `/none`. It counts what it renders. */
const webBuild = `
  export const rendered = [];
  async function render(request) {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    const isNone = pathname.startsWith('/none');
    const headers = { 'content-type': 'text/html', 'cache-control': isNone ? 'no-store' : 'public, max-age=0' };
    return new Response(pathname + search, { status: isNone ? 404 : 200, headers });
  }
  export const entry = { module: { createPageContext: () => ({}), createRequestHandler: () => render } };
`;
const pagesPerMinute = 12;

let folder: string;
let server: TestServer;
let rendered: string[];
let nowMs = Date.parse('2027-03-01T12:00:00Z');
/** Each test comes from an address of its own. */
let visitor = '';
let visitors = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-pages-'));
  const [web, frame] = [join(folder, 'web'), join(folder, 'frame')];
  for (const path of [join(web, 'server'), join(web, 'client'), frame])
    await mkdir(path, { recursive: true });
  await writeFile(join(web, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(web, 'server', 'index.js'), webBuild);
  await writeFile(join(frame, 'index.html'), 'the video frame');
  server = await startTestServer({
    keepsPublicAnswers: true,
    builds: { web, frame },
    variables: { TRUST_PROXY: '1' },
    limits: { authPerMinute: 100, writesPerMinute: 100, offersPerMinute: 100, pagesPerMinute },
    now: () => new Date(nowMs),
  });
  ({ rendered } = await import(join(web, 'server', 'index.js')));
  visitor = '10.9.9.9';
  await until(async () => {
    const before = rendered.length;
    await ask('/');
    return rendered.length === before;
  }, 'answers to be kept');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  nowMs += 3_600_000;
  rendered.length = 0;
  visitors += 1;
  visitor = `10.1.1.${visitors}`;
});

async function ask(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(server.origin + path, { headers: { 'x-forwarded-for': visitor } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

test('a query that no page reads makes no page of its own', async () => {
  for (let index = 0; index < 30; index += 1) {
    const answer = await ask(`/products?category=home&x${index}=${index}`);
    expect(answer).toMatchObject({ status: 200, text: '/products?category=home' });
  }
  expect(rendered).toEqual(['/products?category=home']);
});

test('a page that says that there is nothing is rendered once for all who ask within some seconds', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, async () => ask('/none/of/these')));
  for (const answer of [...answers, await ask('/none/of/these')]) {
    expect(answer).toMatchObject({ status: 404, text: '/none/of/these' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(rendered).toEqual(['/none/of/these']);
  nowMs += 10_000;
  await ask('/none/of/these');
  expect(rendered).toHaveLength(2);
});

test('one address has so many pages rendered in a minute, and what is kept without a limit', async () => {
  for (let index = 0; index < pagesPerMinute; index += 1)
    expect((await ask(`/search?q=soap${index}`)).status).toBe(200);
  const refused = await ask('/search?q=one-too-many');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (let index = 0; index < pagesPerMinute; index += 1)
    expect((await ask(`/search?q=soap${index}`)).status).toBe(200);
  expect(rendered).toHaveLength(pagesPerMinute);
  visitor = '10.1.2.1';
  expect((await ask('/search?q=one-too-many')).status).toBe(200);
});

test.each([
  '/documents/PART',
  '/replays/PART/1',
  '/replays/PART/1/captions.vtt',
  '/files/PART',
  '/whep/PART',
])(
  '[API-8] %s, with a part that is too long, is no page: it leads nowhere, in the envelope',
  async (path) => {
    const answer = await ask(path.replace('PART', 'a'.repeat(200)));
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'not_found' });
    expect(rendered).toEqual([]);
  },
);
