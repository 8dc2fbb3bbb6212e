import { createServer } from 'node:http';
import { listen } from './own-server.ts';

/** Runs in the service's page: it answers as the service does, and keeps what it was told. */
function servicePage(): void {
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  const say = (message: unknown) => window.parent.postMessage(message, '*');
  window.addEventListener('message', ({ data, origin }: MessageEvent<{ cib?: string }>) => {
    heard.push({ ...data, origin });
    say({ cib: data.cib, callback: { ...data, result: true } });
  });
  // What every service says that nobody here asked for.
  say({ loudness: { one: 3 } });
  say({ action: 'view-connection', value: true, streamID: 'one' });
}

/** A video service on an origin of its own, as far as a frame needs one. */
export async function startVideoService(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Service</title><script>(${servicePage.toString()})()</script>`);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/video/`, stop: () => server.close() };
}
