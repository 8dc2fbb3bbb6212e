import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { insertBrands, insertProducts } from '../../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/**
 * A web build whose pages say their address, with none below `/none`. Those below `/of` say what the API answers at the rest
 * of theirs. It counts what it renders.
 */
const webBuild = `
  export const rendered = [];
  async function render(request, { fetchApi, reportFailure }) {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    if (pathname.startsWith('/of/')) {
      const answer = await fetchApi(new Request(new URL(pathname.slice(3) + search, request.url)));
      if (!answer.ok) reportFailure(Object.assign(new Error('The API refused'), { status: answer.status }));
      const cached = answer.ok ? 'public, max-age=0' : 'no-store';
      return new Response(await answer.text(), { headers: { 'content-type': 'text/html', 'cache-control': cached } });
    }
    const isNone = pathname.startsWith('/none');
    const headers = { 'content-type': 'text/html', 'cache-control': isNone ? 'no-store' : 'public, max-age=0' };
    return new Response(pathname + search, { status: isNone ? 404 : 200, headers });
  }
  export const entry = { module: { createPageContext: (values) => values, createRequestHandler: () => render } };
`;
const pagesPerMinute = 12;

let folder: string;
let server: TestServer;
let rendered: string[];
let nowMs = Date.parse('2027-03-01T12:00:00Z');
/** Each test comes from an address of its own. */
let visitor = '';
let visitors = 0;
/** What is logged at error level. */
const errors: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-pages-'));
  const [web, frame] = [join(folder, 'web'), join(folder, 'frame')];
  for (const path of [join(web, 'server'), join(web, 'client'), frame])
    await mkdir(path, { recursive: true });
  await writeFile(join(web, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(web, 'server', 'index.js'), webBuild);
  await writeFile(join(frame, 'index.html'), 'the video frame');
  server = await startTestServer({
    cachesPublicAnswers: true,
    builds: { web, frame },
    variables: { TRUST_PROXY: '1' },
    limits: { authPerMinute: 100, writesPerMinute: 100, offersPerMinute: 100, pagesPerMinute },
    now: () => new Date(nowMs),
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) }),
  });
  const { db } = server.app.database;
  const ids = await insertBrands(db, [
    { companyName: 'Fern & Fell', slug: 'fern', approvalStatus: 'approved' },
  ]);
  await insertProducts(db, [
    {
      id: 'soap',
      brandId: ids.get('fern') ?? '',
      name: 'Pine soap',
      description: 'A bar of soap',
      category: 'skincare',
      priceCents: 1250,
      stock: 5,
      images: [],
    },
  ]);
  ({ rendered } = await import(join(web, 'server', 'index.js')));
  visitor = '10.9.9.9';
  await until(async () => {
    const before = rendered.length;
    await ask('/');
    return rendered.length === before;
  }, 'answers to be cached');
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

test('a query parameter that no page reads does not make another page', async () => {
  for (let index = 0; index < 30; index += 1) {
    const answer = await ask(`/products?category=home&x${index}=${index}`);
    expect(answer).toMatchObject({ status: 200, text: '/products?category=home' });
  }
  expect(rendered).toEqual(['/products?category=home']);
});

test('a page that is not found is rendered once for all requests within some seconds', async () => {
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

test('one address has a limited number of pages rendered per minute, and cached pages without limit', async () => {
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

type Act = [method: string, path: string, body?: unknown];

/** Makes a show, and what its streamer does to it. */
async function newShow() {
  const { token } = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', { token, body: { title: 'Knots' } });
  const id: string = made.body.data.id;
  async function act(...[method, path, body]: Act): Promise<void> {
    const answer = await server.call(method, `/streams/${id}${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
    expect(answer.status, path).toBe(200);
  }
  return { id, act };
}

async function changePrice(): Promise<void> {
  await server.app.database.pool.query('update products set price_cents = price_cents + 100');
  await untilChangesReceived();
}

/** A change by the API is answered when the notifications of all changes before it have arrived. No page here is made of wishlists. */
async function untilChangesReceived(): Promise<void> {
  const { token } = await server.signUp();
  expect((await server.call('PUT', '/wishlist/soap', { token })).status).toBe(200);
}

/** Which of these pages are rendered when they are asked for. */
async function renderedOf(...paths: string[]): Promise<string[]> {
  rendered.length = 0;
  for (const path of paths) await ask(path);
  return [...rendered];
}

test('a page is rendered again when a price on it changes, and a page without prices is not', async () => {
  const { id } = await newShow();
  const [product, show, shows] = [
    '/of/api/v1/products/soap',
    `/of/api/v1/streams/${id}`,
    '/of/api/v1/streams',
  ];
  const pages = [product, show, shows];
  expect(await renderedOf(...pages)).toEqual(pages);
  expect(await renderedOf(...pages)).toEqual([]);
  const { price } = JSON.parse((await ask(product)).text).data;
  await changePrice();
  expect(JSON.parse((await ask(product)).text).data.price).toBe(price + 1);
  expect(await renderedOf(...pages)).toEqual([show]);
  expect(await renderedOf(...pages)).toEqual([]);
});

test.each<[name: string, before: Act[], change: Act]>([
  ['starts', [], ['POST', '/go-live']],
  ['ends', [['POST', '/go-live']], ['POST', '/end']],
  ['pins a product', [['POST', '/go-live']], ['PUT', '/pinned-product', { productId: 'soap' }]],
])(
  'a page is rendered again when a show on it %s, and a page without shows is not',
  async (_, before, change) => {
    const { id, act } = await newShow();
    for (const each of before) await act(...each);
    const [show, shows, products] = [`/of/api/v1/streams/${id}`, '/of/api/v1/streams', '/of/api/v1/products'];
    const pages = [show, shows, products];
    expect(await renderedOf(...pages)).toEqual(pages);
    expect(await renderedOf(...pages)).toEqual([]);
    const text = (await ask(show)).text;
    await act(...change);
    expect((await ask(show)).text).not.toBe(text);
    expect(await renderedOf(...pages)).toEqual([shows]);
    expect(await renderedOf(...pages)).toEqual([]);
  },
);

test('a page that fails for an unreachable database is not logged as an error, and any other failure is', async () => {
  const { pool } = server.app.database;
  async function askWith(failure: Error): Promise<unknown[]> {
    errors.length = 0;
    const refuse = () => {
      throw failure;
    };
    const spies = [
      vi.spyOn(pool, 'query').mockImplementation(refuse),
      vi.spyOn(pool, 'connect').mockImplementation(refuse),
    ];
    await ask('/of/api/v1/products/soap').finally(() => spies.forEach((spy) => spy.mockRestore()));
    return errors.map((line) => (line as { msg: string }).msg);
  }
  expect(await askWith(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toEqual(
    [],
  );
  expect(await askWith(new Error('a fault of the program'))).toEqual([
    'unexpected error',
    'a page could not be rendered',
  ]);
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
