import { fieldOf } from '../../lib/api/json.ts';

/** The service worker that keeps seen pages; the file stands in `public/`. */
const workerAddress = '/service-worker.js';

/** Pages for everybody. The server has the last word: only what it calls public is kept. */
const publicPath =
  /^\/(?:$|products?\/?|products?\/[^/]+|stream\/[^/]+|live-streams|schedule(?:\/[^/]+)?|profiles?\/.+|about|search|privacy|terms)$/;

/** Browsers load no page of a development server from a cache, and a page in a frame is no page of its own. */
function mayKeep(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && window.top === window;
}

function savesData(): boolean {
  return fieldOf(fieldOf(navigator, 'connection'), 'saveData') === true;
}

/**
 * Has the service worker keep the page that is shown, with the files that it is made of, so that it opens without a
 * connection. Nothing happens in a browser that has no service workers or was asked to save data.
 */
export async function keepSeenPage({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): Promise<void> {
  if (!mayKeep() || savesData() || !navigator.onLine || !publicPath.test(pathname)) return;
  await navigator.serviceWorker.register(workerAddress, { scope: '/' });
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
  const address = `${window.location.origin}${pathname}${search}`;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than the page
  active?.postMessage({ type: 'seen', address, files });
}

/** When the document that is shown was kept, ISO 8601; undefined for one that came from the server. */
export function keptAt(): string | undefined {
  const { keptAt: moment = '' } = document.documentElement.dataset;
  return Number.isNaN(Date.parse(moment)) ? undefined : moment;
}

/** Whether the server answers, whatever it answers. */
export async function isServerThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}

/** The page has everything from the server again. */
export function forgetKeptAt(): void {
  delete document.documentElement.dataset['keptAt'];
}
