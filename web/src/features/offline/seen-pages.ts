import { fieldOf } from '../../lib/api/json.ts';

/** URL of the service worker that keeps seen pages. Its file is in `public/`. */
const workerAddress = '/service-worker.js';

/** Public pages. The server decides in the end: only responses that it marks as public are kept. */
const publicPath =
  /^\/(?:$|products?\/?|products?\/[^/]+|stream\/[^/]+|live-streams|schedule(?:\/[^/]+)?|profiles?\/.+|about|search|privacy|terms)$/;

/** Not in development, where browsers must not load pages from a cache, and not inside a frame. */
function mayKeep(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && window.top === window;
}

function savesData(): boolean {
  return fieldOf(fieldOf(navigator, 'connection'), 'saveData') === true;
}

/**
 * Asks the service worker to keep the current page with its files, so that it opens offline. Does nothing in a
 * browser without service workers or with data saving on.
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

/** When the current document was kept, ISO 8601. Undefined if it came from the server. */
export function keptAt(): string | undefined {
  const { keptAt: moment = '' } = document.documentElement.dataset;
  return Number.isNaN(Date.parse(moment)) ? undefined : moment;
}

/** Whether the server responds, with any status. */
export async function isServerThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}

/** Called when all data of the page is from the server again. */
export function forgetKeptAt(): void {
  delete document.documentElement.dataset['keptAt'];
}
