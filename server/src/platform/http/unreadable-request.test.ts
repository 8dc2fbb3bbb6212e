import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

/** All that is answered to these bytes, until the server closes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}
const ids = Array.from({ length: 1000 }, () => crypto.randomUUID()).join(',');

test.each(['/api/v1', '/v1'])(
  '[API-8] an address of a thousand ids below %s is refused in the envelope, in words',
  async (prefix) => {
    const answer = await fetch(`${server.origin}${prefix}/brands/orders/packing-slips?orders=${ids}`);
    expect(answer.status).toBe(431);
    const body: unknown = await answer.json();
    expect(body).toEqual({
      success: false,
      data: null,
      code: 'headers_too_long',
      message: 'The address is too long, or what is sent with it. Choose fewer things at once.',
      requestId: answer.headers.get('x-request-id'),
    });
  },
);

test('a page request with too long an address is answered with a page that explains it', async () => {
  const answer = await fetch(`${server.origin}/brand/orders/packing-slips?orders=${ids}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8']);
  const page = await answer.text();
  expect(page).toContain(
    '<p>The address is too long, or what is sent with it. Choose fewer things at once.</p>',
  );
  expect(page).toContain('<a href="/">');
  // Nothing of what was sent comes back.
  expect(page).not.toContain('packing-slips');
});

test('[API-8] what is no request at all is refused in the envelope, and the connection is closed', async () => {
  const answer = await answerTo('no request\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    success: false,
    code: 'invalid_input',
    message: 'This request is not written as HTTP is',
  });
});

test.each([
  ['another version of HTTP', '/healthz', 'h2c', 200],
  ['a WebSocket where there is none', '/api/v1/nowhere', 'websocket', 404],
])(
  'a request to upgrade to %s is answered without the upgrade (RFC 9110, 7.8)',
  async (_what, path, protocol, status) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer).split('\r\n')[0]).toContain(String(status));
    socket.destroy();
  },
);

const upgrade =
  'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';

test.each([
  ['two hosts', '/healthz', 'Host: one.example\r\nHost: two.example\r\n', 400],
  ['the same host twice', '/healthz', 'Host: one.example\r\nhost: one.example\r\n', 400],
  [
    'two hosts, for a socket by polling',
    '/socket.io/?EIO=4&transport=polling',
    'Host: a\r\nHost: b\r\n',
    400,
  ],
  [
    'two hosts, for a WebSocket',
    '/socket.io/?EIO=4&transport=websocket',
    `Host: a\r\nHost: b\r\n${upgrade}`,
    400,
  ],
  ['no host', '/healthz', '', 400],
  ['what is no host', '/healthz', 'Host: one.example/path\r\n', 400],
  ['a host with a space', '/healthz', 'Host: one two\r\n', 400],
  ['a user at a host', '/healthz', 'Host: user@one.example\r\n', 400],
  ['a name and a port', '/healthz', 'Host: shop.example:9000\r\n', 200],
  ['an IPv6 address and a port', '/healthz', 'Host: [2001:db8::1]:9000\r\n', 200],
  ['an empty host', '/healthz', 'Host:\r\n', 200],
])('a request with %s is answered as in RFC 9112, 3.2', async (_what, path, headers, status) => {
  const connection = headers.includes('Upgrade') ? 'Upgrade' : 'close';
  const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${headers}Connection: ${connection}\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).not.toContain('"sid"');
});

const healthRequest = (more = '') => `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

test('a few requests may be sent before the first is answered', async () => {
  const answer = await answerTo(healthRequest().repeat(9) + healthRequest('Connection: close\r\n'));
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(10);
});

test('a connection that sends very many requests without waiting for answers is closed', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answers = '';
  socket.on('data', (part: Buffer) => {
    answers += part.toString();
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(healthRequest().repeat(1000));
  await ended;
  expect(answers.match(/HTTP\/1\.1/g) ?? []).not.toHaveLength(1000);
});

const chunkedPost = (path: string) =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test('a body of very many tiny chunks is refused, and the connection is closed', async () => {
  const body = chunk(' ').repeat(2000);
  const answer = await answerTo(`${chunkedPost('/auth/sign-in/email')}${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer.slice(answer.indexOf('\r\n\r\n'))).toContain('This request is not written as HTTP is');
});

test('a chunked body is accepted: a thousand chunks of any length, and more of a usual one', async () => {
  const credentials = JSON.stringify({ email: 'nobody@example.com', password: 'Not-There-2026' });
  const close = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  for (const space of [chunk(' ').repeat(900), chunk(' '.repeat(40)).repeat(2000)]) {
    const request = `${chunkedPost('/auth/sign-in/email')}${space}${chunk(credentials)}0\r\n\r\n`;
    expect(await answerTo(`${request}${close}`)).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  }
});

test('a chunked body that continues after its answer is not read, and its connection is closed', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(chunkedPost('/account/avatar'));
  const [answer]: unknown[] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  let more = '';
  socket.on('data', (part: Buffer) => {
    more += part.toString();
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const writing = setInterval(() => {
    if (socket.writableLength === 0) socket.write(chunk('x'.repeat(60_000)));
  }, 1);
  await ended;
  clearInterval(writing);
  // Not even that it took too long.
  expect(more).toBe('');
});
