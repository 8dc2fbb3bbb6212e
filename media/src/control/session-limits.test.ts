import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import type { Permit } from '@greenroom/contract/media/permit.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MediaProcess, until } from '../testing/media-process.ts';
import { TestPeer } from '../testing/test-peer.ts';

const watchFrom = (address: string): Permit => ({
  action: 'watch',
  roomId: 'limits0001',
  subject: 'visitor',
  address,
});

let server: MediaProcess;
let body: string;
const peer = new TestPeer();
beforeAll(async () => {
  server = await MediaProcess.start({ MEDIA_CONNECTING_PER_ADDRESS: '2', MEDIA_CONNECTING_MAX: '5' });
  body = await peer.offer('RecvOnly');
});
afterAll(async () => {
  peer.close();
  await server.stop();
});

const post = async (permit: Permit, offer = body) =>
  server.call('POST', '/whep', { permit, type: 'application/sdp', body: offer });
const end = async (response: Response) => server.control('DELETE', response.headers.get('location') ?? '');

async function sessions(): Promise<number> {
  return ((await (await server.call('GET', '/healthz')).json()) as { sessions: number }).sessions;
}

test('an address and the server have a limited number of sessions that are not connected', async () => {
  const begun = [];
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    begun.push(await post(watchFrom(address)));
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  for (const address of ['192.0.2.1', '192.0.2.9']) {
    const refused = await post(watchFrom(address));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(await refused.json()).toEqual({
      code: 'media_full',
      message: expect.stringContaining('Try again'),
    });
  }
  expect(await sessions()).toBe(5);
  for (const response of begun) await end(response);
  expect(await sessions()).toBe(0);
  await end(await post(watchFrom('192.0.2.1')));
});

test('an offer makes the server send checks to four addresses at most', async () => {
  const checksByPort = new Map<number, number>();
  const sockets: Socket[] = [];
  for (let count = 0; count < 20; count += 1) {
    const socket = createSocket('udp4');
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const { port } = socket.address();
    socket.on('message', () => checksByPort.set(port, (checksByPort.get(port) ?? 0) + 1));
  }
  const places = sockets.map((socket, index) => {
    const priority = 2_114_977_791 - index;
    return `a=candidate:${index} 1 UDP ${priority} 127.0.0.1 ${socket.address().port} typ host\r\n`;
  });
  const response = await post(
    watchFrom('192.0.2.5'),
    `${body.replaceAll(/a=candidate:.*\r\n/g, '')}${places.join('')}`,
  );
  expect(response.status).toBe(201);
  // Each is sent a check and then the same one again: whoever was to be sent any has been.
  await until('repeated checks', () => [...checksByPort.values()].filter((count) => count > 1).length >= 4);
  expect(checksByPort.size).toBe(4);
  await end(response);
  for (const socket of sockets) socket.close();
});
