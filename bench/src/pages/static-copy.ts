import { createServer } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export interface StaticCopy {
  origin: string;
  close: () => void;
}

/** The response headers that the copy keeps, so that it is parsed and cached like the original. */
const keptHeaders = ['content-type', 'cache-control', 'vary'];

/**
 * Serves the pages of an origin as static HTML from memory: the same markup, styles, fonts and pictures,
 * without scripts. It is the lower bound for a page.
 */
export async function serveStaticCopy(original: string): Promise<StaticCopy> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = answers.get(path) ?? copyOf(original, path);
    answers.set(path, answer);
    answer.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function copyOf(origin: string, path: string): Promise<Answer> {
  const response = await fetch(origin + path, { headers: { accept: '*/*' } });
  const headers: OutgoingHttpHeaders = {};
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  const isText = /html|css|svg/.test(response.headers.get('content-type') ?? '');
  const isPage = response.headers.get('content-type')?.includes('html') === true;
  const text = isPage ? Buffer.from(withoutScripts(bytes.toString())) : bytes;
  if (!isText) return { status: response.status, headers, body: text };
  return {
    status: response.status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: await compressed(text),
  };
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="code-after-paint"[^>]*>/g, '');
}
