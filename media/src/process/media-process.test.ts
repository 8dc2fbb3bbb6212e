import { createSocket } from 'node:dgram';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaRunFileSchema } from '@greenroom/contract/media/media-control.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exitCodes } from './environment.ts';
import { MediaProcess, freeUdpPort, secret, until } from '../testing/media-process.ts';
import { TestPeer, TestSource } from '../testing/test-peer.ts';

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-media-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string> = {}): Promise<MediaProcess> {
  const server = await MediaProcess.start(environment);
  closing.push(() => server.stop());
  return server;
}

test('writes its run file once it listens, ignores Ctrl-C and ends cleanly on SIGTERM', async () => {
  const path = join(folder, 'media.json');
  const server = await start({ MEDIA_RUN_FILE: path });
  expect(mediaRunFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))).toEqual(server.runFile);
  server.child.kill('SIGINT');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(existsSync(path)).toBe(false);
});

test('a wrong environment is reported in one line, with an exit code of its own', async () => {
  const wrong = new MediaProcess({ MEDIA_SECRET: secret, MEDIA_UDP_PORT: 'nine' });
  expect((await wrong.exited).code).toBe(exitCodes.wrongEnvironment);
  expect(wrong.standardError.trim()).toMatch(/^media server: MEDIA_UDP_PORT takes a port/);
  expect(wrong.standardError.trim().split('\n')).toHaveLength(1);
});

test('a taken UDP port is reported in one line, with an exit code of its own', async () => {
  const port = await freeUdpPort();
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.bind(port, '127.0.0.1', resolve);
  });
  closing.push(() => socket.close());
  const late = new MediaProcess({
    MEDIA_SECRET: secret,
    MEDIA_UDP_PORT: String(port),
    MEDIA_BIND_ADDRESS: '127.0.0.1',
  });
  expect((await late.exited).code).toBe(exitCodes.udpPortUnavailable);
  expect(late.standardError.trim()).toBe(`media server: UDP port ${port} is in use by another program`);
});

test('ends by itself when no web server has listened for a certain time', async () => {
  const orphan = new MediaProcess({
    MEDIA_SECRET: secret,
    MEDIA_UDP_PORT: String(await freeUdpPort()),
    MEDIA_BIND_ADDRESS: '127.0.0.1',
    MEDIA_ORPHAN_SECONDS: '1',
  });
  await orphan.ready();
  expect(await orphan.exited).toEqual({ code: 0, signal: null });
});

test('after kill -9 a new process on the same port serves publisher and viewer again', async () => {
  const port = String(await freeUdpPort());
  const roomId = 'killed0001';
  const joinBoth = async (server: MediaProcess) => {
    const publisher = new TestPeer();
    const viewer = new TestPeer();
    await publisher.connect(server, { action: 'publish', roomId, subject: 'streamer' });
    await viewer.connect(server, { action: 'watch', roomId, subject: 'visitor' });
    const source = new TestSource(publisher, 7);
    closing.push(() => source.stop());
    closing.push(() => publisher.close());
    closing.push(() => viewer.close());
    await until('media flows', () => viewer.media.length > 10);
    return { publisher, viewer };
  };
  const first = await start({ MEDIA_UDP_PORT: port });
  await joinBoth(first);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = await start({ MEDIA_UDP_PORT: port });
  expect(second.events[0]).toEqual({ type: 'snapshot', publishers: [], viewers: [] });
  const { publisher, viewer } = await joinBoth(second);
  const third = new AbortController();
  const response = await second.call('GET', '/events', {
    permit: { action: 'control' },
    signal: third.signal,
  });
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  third.abort();
  expect(JSON.parse(new TextDecoder().decode(value).split('\n')[0]!)).toMatchObject({
    type: 'snapshot',
    publishers: [{ sessionId: publisher.sessionId, roomId }],
    viewers: [{ sessionId: viewer.sessionId, roomId }],
  });
});

test('after two hundred joins and leaves nothing is left, also when it ends', async () => {
  const server = await start();
  const health = async () => (await server.call('GET', '/healthz')).json();
  const openFiles = async () => {
    const text = await (await server.call('GET', '/metrics')).text();
    return Number(/^process_open_fds (\d+)/m.exec(text)?.[1]);
  };
  let openBefore = 0;
  for (let round = 0; round < 11; round += 1) {
    // The first round also opens the connections that these requests go through.
    if (round === 1) openBefore = await openFiles();
    const joined = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const peer = new TestPeer();
        await peer.connect(server, { action: 'watch', roomId: 'soaked0001', subject: 'visitor' });
        return peer;
      }),
    );
    await Promise.all(joined.map((peer) => server.control('DELETE', `/sessions/${peer.sessionId}`)));
    for (const peer of joined) peer.close();
  }
  expect(await health()).toMatchObject({ sessions: 0, viewers: 0, rooms: 0 });
  expect(await openFiles()).toBeLessThanOrEqual(openBefore + 5);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
