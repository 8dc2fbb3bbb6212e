import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeTcpPort } from './testing/cluster/outside-process.ts';
import { missingProxy, startTestProxy, type TestProxy } from './testing/cluster/test-proxy.ts';
import { until } from './testing/live-client.ts';

const missing = missingProxy();

/** A web server of the installation as the proxy sees it. */
class Backend {
  readonly requests: string[] = [];
  isReady = true;
  failedChecks = 0;
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.end(this.#name);
  };
  readonly #name: string;
  readonly #server: Server;
  readonly #sockets: Duplex[] = [];

  constructor(name: string) {
    this.#name = name;
    this.#server = createServer((request, response) => {
      if (request.url === '/readyz') {
        if (!this.isReady) this.failedChecks += 1;
        return void response.writeHead(this.isReady ? 200 : 503).end();
      }
      if (request.url === '/healthz') return void response.end();
      this.requests.push(`${request.method} ${request.url}`);
      this.answer(request, response);
    });
    // A socket that stays open, as that of a viewer does.
    this.#server.on('upgrade', (_request, socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n',
      );
      socket.on('error', () => {});
      this.#sockets.push(socket);
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
    return address.port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe.skipIf(missing !== undefined)(
  `behind HAProxy as documented${missing ? ` (${missing})` : ''}`,
  () => {
    let backends: [Backend, Backend];
    let proxy: TestProxy;
    beforeEach(async () => {
      backends = [new Backend('one'), new Backend('two')];
      const ports = [await backends[0].listen(), await backends[1].listen()];
      proxy = await startTestProxy(await freeTcpPort(), ports);
    });
    afterEach(async () => {
      await proxy.stop();
      for (const backend of backends) await backend.close();
    });
    const requests = () => backends.flatMap((backend) => backend.requests);
    const disconnect = (_request: IncomingMessage, response: ServerResponse) => void response.destroy();

    test('a read whose server dies is answered by the other server', async () => {
      backends[0].answer = disconnect;
      for (let time = 0; time < 2; time += 1)
        expect(await (await fetch(`${proxy.origin}/shop`)).text()).toBe('two');
    });

    test.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
      'a %s whose server dies reaches no other server, since the first may have done it',
      async (method) => {
        for (const backend of backends) backend.answer = disconnect;
        const { status } = await fetch(`${proxy.origin}/orders`, { method });
        expect([status, requests()]).toEqual([502, [`${method} /orders`]]);
      },
    );

    test('a refusal of a change with 503 reaches the client, and no other server is asked', async () => {
      for (const backend of backends)
        backend.answer = (_request, response) => {
          response.writeHead(503, { 'retry-after': '7' }).end('The disk is full.');
        };
      const answer = await fetch(`${proxy.origin}/orders`, { method: 'POST' });
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        503,
        '7',
        'The disk is full.',
      ]);
      expect(requests()).toEqual(['POST /orders']);
    });

    test('a request that a stopping server is answering is answered, and new ones go to the other', async () => {
      let finish = () => {};
      for (const backend of backends)
        backend.answer = (request, response) => {
          if (request.url !== '/upload') return void response.end('other');
          finish = () => void response.end('stored');
          return undefined;
        };
      const pending = fetch(`${proxy.origin}/upload`, { method: 'POST', body: 'a file' });
      await until(() => requests().length === 1, 'the request to arrive');
      const stopping = backends[backends[0].requests.length === 1 ? 0 : 1];
      stopping.isReady = false;
      // The proxy has acted on the first failed check before it sends the second one.
      await until(() => stopping.failedChecks > 1, 'the proxy to see that the server is stopping');
      for (let time = 0; time < 4; time += 1)
        expect(await (await fetch(`${proxy.origin}/shop`)).text()).toBe('other');
      expect(stopping.requests).toEqual(['POST /upload']);
      finish();
      expect(await (await pending).text()).toBe('stored');
      expect(requests().filter((request) => request === 'POST /upload')).toHaveLength(1);
    });

    test('the socket of a server that is not ready any more is closed, so that it reconnects to another', async () => {
      const socket = connect(Number(new URL(proxy.origin).port), '127.0.0.1');
      socket.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: greenroom\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      const [head] = await once(socket, 'data');
      expect(String(head)).toMatch(/^HTTP\/1\.1 101 /);
      const closed = once(socket, 'close');
      socket.resume();
      for (const backend of backends) backend.isReady = false;
      await closed;
    });
  },
);
