import { request as send, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** Sends the raw path. A browser would normalise it first. */
async function ask(baseURL: string | undefined, method: string, path: string, headers: object = {}) {
  const { hostname, port } = new URL(baseURL ?? '');
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: IncomingHttpHeaders;
    body: string;
  }>();
  send({ hostname, port, method, path, headers: { ...headers } }, (response) => {
    text(response).then(
      (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
      reject,
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

const pages = ['/', '/products', '/products?category=skincare', '/product/sunday-mug', '/about', '/wishlist'];

test('HEAD of a page is answered like GET, without the body', async ({ baseURL }) => {
  for (const path of [...pages, '/nothing/here', '/live']) {
    const get = await ask(baseURL, 'GET', path);
    const head = await ask(baseURL, 'HEAD', path);
    expect(head.status, path).toBe(get.status);
    expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
    expect(head.body, path).toBe('');
  }
});

test('a page is the same for everybody, allows its scripts by their hashes, and is 304 for a known ETag', async ({
  baseURL,
}) => {
  for (const path of pages) {
    const first = await ask(baseURL, 'GET', path);
    const again = await ask(baseURL, 'GET', `${path}${path.includes('?') ? '&' : '?'}utm_source=mail`);
    expect(again.body, path).toBe(first.body);
    expect(first.body, path).not.toContain('nonce');
    const policy = String(first.headers['content-security-policy']);
    expect(policy, path).not.toContain('nonce');
    expect(policy, path).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
    const known = await ask(baseURL, 'GET', path, { 'if-none-match': first.headers.etag });
    expect(known, path).toMatchObject({ status: 304, body: '' });
  }
});

test('a page refuses other methods, and a path outside the video frame’s folder is not found', async ({
  baseURL,
}) => {
  const posted = await ask(baseURL, 'POST', '/products');
  expect(posted.status).toBe(405);
  expect(posted.headers.allow).toBe('GET, HEAD');
  for (const path of ['/room/../../package.json', '/room/..%2f..%2fpackage.json', '/room/nothing.js']) {
    expect((await ask(baseURL, 'GET', path)).status, path).toBe(404);
  }
});

test('a wrong request of a visitor is logged, and not as an error of the server', async ({ baseURL }) => {
  const asked = `wrong-${Date.now()}`;
  const wrong = [
    `/${asked}.data`,
    `/stream/${asked}`,
    `/product/${asked}${'x'.repeat(120)}`,
    `/profile/${asked}${'x'.repeat(80)}`,
    `/search?q=${asked}${'x'.repeat(200)}`,
    `/products?category=${asked}`,
    `/${asked}%00`,
    `/_root.data?_routes=${asked}`,
    `/api/v1/products?limit=${asked}`,
    `/room/../../${asked}`,
  ];
  for (const path of wrong) expect((await ask(baseURL, 'GET', path)).status, path).toBeLessThan(500);
  const loggedLines = () =>
    readFileSync(`${process.env['E2E_DATA_FOLDER']}/logs/server.log`, 'utf8')
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes(asked))
      .map((line) => JSON.parse(line) as { level: number; path: string });
  // A line is written after its response was sent. Lines are in the order of the responses.
  await expect.poll(() => loggedLines().at(-1)?.path).toBe(wrong.at(-1));
  const lines = loggedLines();
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('browsers and crawlers find the files that they request by themselves', async ({ baseURL }) => {
  const types = {
    '/favicon.ico': /^image\//,
    '/robots.txt': /^text\/plain/,
    '/sitemap.xml': /^application\/xml/,
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await ask(baseURL, 'GET', path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers['content-type'], path).toMatch(type);
  }
});

test('a cached page runs its scripts in a second browser window too', async ({ page, browser }) => {
  await open(page, '/products');
  const other = await browser.newPage();
  const refused: string[] = [];
  other.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await open(other, '/products');
  await other.getByRole('combobox', { name: 'Sort by' }).click();
  await expect(other.getByRole('option').first()).toBeVisible();
  expect(refused).toEqual([]);
  await other.close();
});

test('the server renders with React’s production build in every mode', () => {
  const built = readFileSync(new URL('../../../web/build/server/index.js', import.meta.url), 'utf8');
  // Remaining imports would load the build for the mode of the process.
  expect(built).not.toMatch(/from "(react|react-dom|react-router|@base-ui|@tanstack)[/"]/);
  expect(built).not.toContain('react-dom-server.node.development');
});
