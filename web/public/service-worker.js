/**
 * The service worker of the shop. It lets pages that this browser has viewed open without a connection, and
 * shows push messages.
 *
 * - Only documents that the server marks as public are cached. They contain no data of an account, and a
 *   checkout is never one of them.
 * - A document is requested from the network first. The cache is used only if the network fails. A cached
 *   document states when it was cached, in `data-kept-at`.
 * - Responses of the API are never cached, so a loaded page gets no price and no stock from this cache.
 *
 * @typedef {{ type: 'seen', address: string, files: string[] }} SeenMessage a page that was viewed, and its files
 */
importScripts('/push-worker.js');

const pagesCache = 'pages-1';
const filesCache = 'files-1';
const pagesMax = 40;
/** A page needs about thirty files. Most of them are the same for every page. */
const filesMax = 400;
/** A viewed page is not requested again if it was cached within this time. */
const freshMs = 60_000;
/** How often the offline page checks whether the server responds again. */
const checkEveryMs = 3000;
const cachedAtHeader = 'x-kept-at';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.destination === 'document') event.respondWith(page(event));
  else if (isFile(pathname)) event.respondWith(file(request));
});

self.addEventListener('message', (event) => {
  /** @type {Partial<SeenMessage>} */
  const { type, address, files } = event.data ?? {};
  if (type === 'seen' && typeof address === 'string' && Array.isArray(files))
    event.waitUntil(cacheSeen(address, files));
});

/** Files whose name contains a hash of their content, so a cached copy is never outdated. */
function isFile(pathname) {
  return pathname.startsWith('/assets/');
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(cachePage(event.request.url, response.clone()));
    return response;
  } catch (error) {
    const cached = await cachedPage(event.request.url);
    if (cached !== undefined) return cached;
    if (self.navigator.onLine) throw error;
    return offlinePage(new URL(event.request.url).pathname);
  }
}

async function file(request) {
  const cached = await caches.match(request.url, { cacheName: filesCache, ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (response.ok) await store(filesCache, request.url, response.clone(), filesMax);
  return response;
}

const keyOf = (address) => address.split('#', 1)[0];

/** Caches a public document. Removes one that is no longer public or no longer exists. */
async function cachePage(address, response) {
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
  if (response.ok && isPublic && !response.redirected) {
    const headers = new Headers(response.headers);
    headers.set(cachedAtHeader, new Date().toISOString());
    const copy = new Response(await response.blob(), { status: response.status, headers });
    await store(pagesCache, keyOf(address), copy, pagesMax);
  } else if (response.status === 404 || response.status === 410 || response.ok) {
    await (await caches.open(pagesCache)).delete(keyOf(address), { ignoreVary: true });
  }
}

/** Stores a response in a cache. Beyond the limit, the oldest ones are deleted. */
async function store(name, key, response, max) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((old) => cache.delete(old)));
  } catch {
    // Without free space nothing is cached, and the page is still shown.
  }
}

async function cachedPage(address) {
  const cached = await caches.match(keyOf(address), { cacheName: pagesCache, ignoreVary: true });
  if (cached === undefined) return undefined;
  const headers = new Headers(cached.headers);
  // They describe the compressed response.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  const text = await cached.text();
  const cachedAt = headers.get(cachedAtHeader) ?? '';
  return new Response(text.replace('<html ', `<html data-kept-at="${cachedAt}" `), { status: 200, headers });
}

/** Whether an address belongs to this site. */
function isOwn(address) {
  return (
    typeof address === 'string' && new URL(address, self.location.origin).origin === self.location.origin
  );
}

/** Caches a page that was opened without loading its document, and the files that it needs. */
async function cacheSeen(address, files) {
  const own = files.filter((one) => isOwn(one) && isFile(new URL(one, self.location.origin).pathname));
  for (const one of own.slice(0, filesMax)) {
    await file(new Request(one)).catch(() => undefined);
  }
  if (!isOwn(address)) return;
  const cached = await caches.match(keyOf(address), { cacheName: pagesCache, ignoreVary: true });
  const cachedAtMs = Date.parse(cached?.headers.get(cachedAtHeader) ?? '');
  if (Date.now() - cachedAtMs < freshMs) return;
  const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response !== undefined) await cachePage(address, response);
}

/** Pages of an account. They are never cached. */
const accountPath =
  /^\/(?:(?:account|admin|brand|cart|checkout|notifications|orders|producer|settings|studio|verify|wishlist)(?:\/|$)|profile\/?$)/;

/** The script of the offline page. It checks whether the server responds again, and then loads the requested page. */
const reloadScript = `
const checkEveryMs = ${checkEveryMs};
let isChecking = false;
async function check() {
  if (isChecking || !navigator.onLine) return;
  isChecking = true;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  isChecking = false;
  if (response !== undefined && response.status < 500) location.reload();
}
addEventListener('online', check);
setInterval(check, checkEveryMs);
document.querySelector('button').addEventListener('click', () => location.reload());
`;

/** The page shown instead of one that is not cached: the reason, and links to the cached pages, newest first. */
async function offlinePage(pathname) {
  const reason = accountPath.test(pathname)
    ? 'Your account, orders and studio need a connection.'
    : 'This page was not opened in this browser before.';
  const cache = await caches.open(pagesCache);
  const keys = await cache.keys();
  const items = await Promise.all(
    keys.toReversed().map(async ({ url }) => {
      const text = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '';
      // In the document, the special characters of the title are already escaped.
      const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
      const { pathname: path, search } = new URL(url);
      const href = `${path}${search}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return title === '' ? '' : `<li><a href="${href}">${title}</a></li>`;
    }),
  );
  const links = items.join('');
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline | Greenroom</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#16241c, #eef3ea); --link: light-dark(#23633b, #8fd6a5);
  --paper: light-dark(#fbf8f0, #0b1611); }
body { margin: 0 auto; max-width: 40rem; padding: 3rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { color: var(--link); display: inline-block; padding: 0.6rem 0; overflow-wrap: anywhere; }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.75rem; font: inherit; font-weight: 600;
  color: var(--paper); background: var(--link); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
ul { list-style: none; padding: 0; }
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>${reason} This page opens by itself when the connection is back.</p>
<p><button type="button">Try again</button></p>
${links === '' ? '' : `<h2>Pages that open without a connection</h2><ul>${links}</ul>`}
</main>
<script>${reloadScript}</script>
</body>
</html>`;
  return new Response(body, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
