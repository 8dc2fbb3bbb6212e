import { createServer } from 'node:http';
import { listen } from './own-server.ts';

/** Runs in the service's page: it replies as the service does, and records the messages that it gets. */
function servicePage(): void {
  const received: unknown[] = [];
  Object.assign(window, { received });
  const say = (message: unknown) => window.parent.postMessage(message, '*');
  window.addEventListener('message', ({ data, origin }: MessageEvent<{ cib?: string }>) => {
    received.push({ ...data, origin });
    say({ cib: data.cib, callback: { ...data, result: true } });
  });
  // Unsolicited messages that every such service sends.
  say({ loudness: { one: 3 } });
  say({ action: 'view-connection', value: true, streamID: 'one' });
}

/** A video service on a separate origin, with what a frame needs. */
export async function startVideoService(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Service</title><script>(${servicePage.toString()})()</script>`);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/video/`, stop: () => server.close() };
}
