// @vitest-environment jsdom
import { type AddressInfo, createServer, type Socket as NetSocket } from 'node:net';
import { expect, test } from 'vitest';
import { connectWatchedSocket } from './watched-socket.ts';

test('[CONN-11] [SOCK-4] a test page’s socket makes 3 attempts more, by websocket alone, and then none', async () => {
  const requests: string[] = [];
  const server = createServer((connection: NetSocket) => {
    connection.once('data', (data) => {
      requests.push(String(data).split('\r\n')[0] ?? '');
      connection.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const socket = connectWatchedSocket(() => null, `http://127.0.0.1:${port}`);
  // Short delays for the test.
  socket.io.reconnectionDelay(1);
  socket.io.reconnectionDelayMax(2);
  const errors: string[] = [];
  socket.on('connect_error', ({ message }) => errors.push(message));
  const gaveUp = new Promise<void>((resolve) => {
    socket.io.on('reconnect_failed', () => resolve());
  });
  socket.connect();
  await gaveUp;
  expect(errors).toHaveLength(4);
  expect(requests).toHaveLength(4);
  for (const request of requests) expect(request).toContain('transport=websocket');
  socket.disconnect();
  await new Promise((resolve) => server.close(resolve));
});
