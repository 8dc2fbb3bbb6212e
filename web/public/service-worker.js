/**
 * The service worker of the shop. Pages that this browser has seen open without a connection, and push messages are shown.
 *
 * - Only documents that the server calls public are kept: none of them holds anything of an account, and no checkout is one.
 * - A document comes from the network as long as there is one. A kept one says when it was kept, in `data-kept-at`.
 * - Answers of the API are never kept, so that no price and no stock comes from here once the page has loaded.
 *
 * @typedef {{ type: 'seen', address: string, files: string[] }} SeenMessage what a page says of itself
 */
importScripts('/push-worker.js');

const pagesCache = 'pages-1';
const filesCache = 'files-1';
const pagesMax = 40;
/** A page is made of about thirty files, most of them those of every page. */
const filesMax = 400;
/** A page that was kept within this time is not asked for again when it says that it was seen. */
const freshMs = 60_000;
/** How often a page that stands in for another asks whether the server is there again. */
const askEveryMs = 3000;
const keptAtHeader = 'x-kept-at';

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
    event.waitUntil(keepSeen(address, files));
});

/** Files whose name says their content: what is kept of them is never old. */
function isFile(pathname) {
  return pathname.startsWith('/assets/');
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepPage(event.request.url, response.clone()));
    return response;
  } catch (error) {
    const kept = await keptPage(event.request.url);
    if (kept !== undefined) return kept;
    if (self.navigator.onLine) throw error;
    return offlinePage(new URL(event.request.url).pathname);
  }
}

async function file(request) {
  const kept = await caches.match(request.url, { cacheName: filesCache, ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(filesCache, request.url, response.clone(), filesMax);
  return response;
}

const keyOf = (address) => address.split('#', 1)[0];

/** Keeps a document that is for everybody. One that no longer is, or is gone, is forgotten. */
async function keepPage(address, response) {
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
  if (response.ok && isPublic && !response.redirected) {
    const headers = new Headers(response.headers);
    headers.set(keptAtHeader, new Date().toISOString());
    const kept = new Response(await response.blob(), { status: response.status, headers });
    await keep(pagesCache, keyOf(address), kept, pagesMax);
  } else if (response.status === 404 || response.status === 410 || response.ok) {
    await (await caches.open(pagesCache)).delete(keyOf(address), { ignoreVary: true });
  }
}

/** Keeps a response; the oldest ones over the limit go. */
async function keep(name, key, response, max) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((old) => cache.delete(old)));
  } catch {
    // Without room nothing more is kept, and the page is shown all the same.
  }
}

async function keptPage(address) {
  const kept = await caches.match(keyOf(address), { cacheName: pagesCache, ignoreVary: true });
  if (kept === undefined) return undefined;
  const headers = new Headers(kept.headers);
  // They were those of the compressed text.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  const text = await kept.text();
  const keptAt = headers.get(keptAtHeader) ?? '';
  return new Response(text.replace('<html ', `<html data-kept-at="${keptAt}" `), { status: 200, headers });
}

/** Whether an address is one of this site. */
function isOwn(address) {
  return (
    typeof address === 'string' && new URL(address, self.location.origin).origin === self.location.origin
  );
}

/** Keeps a page that was reached without loading a document, and the files that it is made of. */
async function keepSeen(address, files) {
  const asked = files.filter((one) => isOwn(one) && isFile(new URL(one, self.location.origin).pathname));
  for (const one of asked.slice(0, filesMax)) {
    await file(new Request(one)).catch(() => undefined);
  }
  if (!isOwn(address)) return;
  const kept = await caches.match(keyOf(address), { cacheName: pagesCache, ignoreVary: true });
  const keptAtMs = Date.parse(kept?.headers.get(keptAtHeader) ?? '');
  if (Date.now() - keptAtMs < freshMs) return;
  const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response !== undefined) await keepPage(address, response);
}

/** Pages of an account: none of them is ever kept. */
const accountPath =
  /^\/(?:(?:account|admin|brand|cart|checkout|notifications|orders|producer|settings|studio|verify|wishlist)(?:\/|$)|profile\/?$)/;

/** Asks by itself whether the server is there again, and loads the page that was wanted. */
const comeBack = `
const askEveryMs = ${askEveryMs};
let isAsking = false;
async function ask() {
  if (isAsking || !navigator.onLine) return;
  isAsking = true;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  isAsking = false;
  if (answer !== undefined && answer.status < 500) location.reload();
}
addEventListener('online', ask);
setInterval(ask, askEveryMs);
document.querySelector('button').addEventListener('click', () => location.reload());
`;

/** What stands in for a page that is not kept: why, and the pages that are, newest first. */
async function offlinePage(pathname) {
  const reason = accountPath.test(pathname)
    ? 'Your account, orders and studio need a connection.'
    : 'This page was not opened in this browser before.';
  const cache = await caches.open(pagesCache);
  const keys = await cache.keys();
  const items = await Promise.all(
    keys.toReversed().map(async ({ url }) => {
      const text = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '';
      // The text of an element in a document has its special characters escaped already.
      const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
      const { pathname: path, search } = new URL(url);
      const href = `${path}${search}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return title === '' ? '' : `<li><a href="${href}">${title}</a></li>`;
    }),
  );
  const seen = items.join('');
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
${seen === '' ? '' : `<h2>Pages that open without a connection</h2><ul>${seen}</ul>`}
</main>
<script>${comeBack}</script>
</body>
</html>`;
  return new Response(body, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
