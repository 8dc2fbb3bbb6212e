import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from './http-server.ts';

/** More than all buffers between the two sides hold. */
const fileBytes = 64 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
/** Resolves when the server's side of the connection that asked is closed. */
let cutOff: Promise<unknown>;

beforeAll(async () => {
  app = createHttpServer({
    environment: {
      trustProxy: false,
      publicUrl: 'http://localhost:9000',
      stripe: undefined,
      s3: undefined,
      video: { name: 'own' },
    },
    log: createLog('silent'),
    metrics: createMetrics(),
    stalledMs: 300,
  });
  app.get('/file', async (request, reply) => {
    cutOff = once(request.raw.socket, 'close');
    return reply.type('video/webm').send(Buffer.alloc(fileBytes));
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => app.close());

test('a client that stops reading a file is disconnected', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  expect(await cutOff).toEqual([false]);
  socket.destroy();
});
