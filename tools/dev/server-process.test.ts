import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort, listen } from './listen.ts';
import { ServerProcess } from './server-process.ts';
import { createServerProxy, isForServer } from './server-proxy.ts';

let folder: string;
let port: number;
let server: ServerProcess | undefined;
let front: Server | undefined;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-dev-'));
  port = await freePort();
  lines = [];
});

afterEach(async () => {
  server?.stop('SIGTERM');
  await server?.finished;
  front?.close();
  server = undefined;
  front = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a server that answers with `answer` and records its arguments at each start. */
function write(answer: string, { before = '' } = {}): void {
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { createServer } from 'node:http';
     import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(join(folder, 'starts'))}, process.argv.slice(2).join(' ') + '\\n');
     process.on('SIGTERM', () => process.exit(0));
     ${before}
     createServer((request, response) => response.end(${JSON.stringify(answer)}))
       .listen(${port}, '127.0.0.1', () => process.send('ready'));`,
  );
}

function start(): ServerProcess {
  server = new ServerProcess({
    command: [join(folder, 'server.mjs')],
    environment: process.env,
    say: (line) => lines.push(line),
  });
  return server;
}

const starts = (): string[] => readFileSync(join(folder, 'starts'), 'utf8').split('\n').slice(0, -1);
const answer = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}`)).text();

test('a restart runs the changed server, shows no second banner, and prints its duration', async () => {
  write('old');
  const process = start();
  expect(await process.ready()).toBe(true);
  expect(await answer()).toBe('old');

  write('new');
  process.restart();
  expect(await process.ready()).toBe(true);
  expect(await answer()).toBe('new');
  expect(starts()).toEqual(['', '--without-banner']);
  expect(lines).toEqual([expect.stringMatching(/^The server is ready after [\d.]+ s\.$/)]);
});

test('a change while the server starts leads to one more start', async () => {
  write('old', { before: 'setInterval(() => {}, 1000); await new Promise(() => {});' });
  const process = start();
  await expect.poll(() => starts()).toHaveLength(1);
  write('new');
  process.restart();
  expect(await process.ready()).toBe(true);
  expect(await answer()).toBe('new');
});

test('a broken server waits for its next change', async () => {
  write('old', { before: 'process.exit(5);' });
  const process = start();
  expect(await process.ready()).toBe(false);
  expect(lines).toEqual([expect.stringContaining('exit code 5')]);
  write('mended');
  process.restart();
  expect(await process.ready()).toBe(true);
  expect(await answer()).toBe('mended');
});

test('a wrong configuration ends the command', async () => {
  write('none', { before: 'process.exit(78);' });
  expect(await start().finished).toBe(78);
});

test('a request during a restart is answered by the new server', async () => {
  write('old');
  const process = start();
  const http = createServer();
  front = http;
  const frontPort = await freePort();
  await listen(http, '127.0.0.1', frontPort);
  http.on('request', createServerProxy({ http, port, server: process }));
  const body = async () => (await fetch(`http://127.0.0.1:${frontPort}/api/v1/home`)).text();
  expect(await body()).toBe('old');

  write('new');
  process.restart();
  expect(await body()).toBe('new');

  write('broken', { before: 'process.exit(5);' });
  process.restart();
  expect(await body()).toContain('The server does not run');
});

test('a socket is connected, and connects again after a restart', async () => {
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { createServer } from 'node:http';
     import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(join(folder, 'starts'))}, 'start\\n');
     process.on('SIGTERM', () => process.exit(0));
     createServer().on('upgrade', (request, socket) => {
       socket.on('error', () => {});
       socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n\\r\\n');
     }).listen(${port}, '127.0.0.1', () => process.send('ready'));`,
  );
  const process = start();
  const http = createServer();
  front = http;
  const frontPort = await freePort();
  await listen(http, '127.0.0.1', frontPort);
  createServerProxy({ http, port, server: process });
  const connect = async (): Promise<{ closed: Promise<void> }> =>
    new Promise((resolve, reject) => {
      request({
        port: frontPort,
        path: '/socket.io/',
        headers: { connection: 'Upgrade', upgrade: 'websocket' },
      })
        .on('upgrade', (_response, socket) => {
          socket.on('error', () => {});
          resolve({ closed: new Promise((closed) => socket.once('close', () => closed())) });
        })
        .on('error', reject)
        .end();
    });
  const first = await connect();
  process.restart();
  await first.closed;
  await connect();
  expect(starts()).toHaveLength(2);
});

test.each([
  ['GET', '/api/v1/home', true],
  ['GET', '/dev/mail', true],
  ['GET', '/replays/a1/1?token=b', true],
  ['GET', '/documents/a1', true],
  ['POST', '/unsubscribe/abc', true],
  ['GET', '/unsubscribe/abc', false],
  ['GET', '/products?category=tea', false],
  ['GET', '/src/root.tsx', false],
])('%s %s is for the server: %s', (method, url, expected) => {
  expect(isForServer({ method, url } as Parameters<typeof isForServer>[0])).toBe(expected);
});
