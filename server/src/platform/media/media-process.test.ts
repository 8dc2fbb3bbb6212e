import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import { freeUdpPort } from '../../testing/free-udp-port.ts';
import { createLog } from '../log.ts';
import { isAlive } from '../processes/process-end.ts';
import { createMediaClient, type MediaClient } from './media-client.ts';
import { type MediaProcess, startMediaProcess } from './media-process.ts';
import { createPermitSigner } from './permit-signer.ts';

const secret = 'a secret that both processes share';
const log = createLog('silent');

let folder: string;
let udpPort: number;
const running: MediaProcess[] = [];

function environment() {
  return {
    dataFolder: folder,
    media: { udpPort, announcedIp: undefined },
    recordings: { isOn: true, freeMinMegabytes: 64, maxGigabytes: 1, keepDays: 1 },
    logLevel: 'info',
    host: 'localhost',
  };
}

async function start({ isCertain = true } = {}): Promise<MediaProcess> {
  const media = await startMediaProcess({
    environment: environment(),
    owned: Promise.resolve(isCertain),
    secret,
    runFile: join(folder, 'media.json'),
    logFile: join(folder, 'media.log'),
    log,
  });
  running.push(media);
  return media;
}

function clientOf({ controlUrl }: MediaProcess): MediaClient {
  return createMediaClient({ controlUrl, signPermit: createPermitSigner(secret), log });
}

/** Resolves with the first event, a snapshot. */
async function followEvents(media: MediaProcess, { onSilent = () => {} } = {}) {
  const events: MediaEvent[] = [];
  const follow = new AbortController();
  const following = clientOf(media).followEvents((event) => events.push(event), {
    signal: follow.signal,
    onSilent,
  });
  await expect.poll(() => events[0]?.type).toBe('snapshot');
  return {
    events,
    async stopFollowing() {
      follow.abort();
      await following;
    },
  };
}

async function pidOf(): Promise<number> {
  return JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')).pid;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-media-'));
  udpPort = await freeUdpPort();
});
afterEach(async () => {
  for (const media of running.splice(0)) await media.stop();
  await rm(folder, { recursive: true, force: true });
});

test('starts a media server that answers, and leaves none behind', async () => {
  const media = await start();
  await clientOf(media).checkHealth();
  const pid = await pidOf();
  await media.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a killed media server is started again, and its events start with a snapshot', async () => {
  const media = await start();
  const { events, stopFollowing } = await followEvents(media);
  const before = await pidOf();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(await pidOf()).not.toBe(before);
    expect(events.filter((event) => event.type === 'snapshot')).toHaveLength(2);
  }, 60_000);
  await stopFollowing();
});

test('a media server that hangs is replaced', async () => {
  const media = await start();
  const { events, stopFollowing } = await followEvents(media, { onSilent: () => media.replace() });
  const before = await pidOf();
  process.kill(before, 'SIGSTOP');
  await vi.waitFor(async () => {
    expect(await pidOf()).not.toBe(before);
    expect(events.filter((event) => event.type === 'snapshot')).toHaveLength(2);
  }, 60_000);
  expect(isAlive(before)).toBe(false);
  await stopFollowing();
});

test('a media server that outlived its web server is taken over, and stopped at the end', async () => {
  await start();
  const pid = await pidOf();
  const second = await start();
  expect(await pidOf()).toBe(pid);
  await second.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a media server whose web server was killed while it started is taken over', async () => {
  const options = {
    environment: environment(),
    secret,
    runFile: join(folder, 'media.json'),
    logFile: join(folder, 'media.log'),
  };
  const code = `
    const { startMediaProcess } = await import(${JSON.stringify(import.meta.resolve('./media-process.ts'))});
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('../log.ts'))});
    const options = ${JSON.stringify(options)};
    await startMediaProcess({ ...options, owned: Promise.resolve(true), log: createLog('silent') });`;
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
  const record = join(folder, 'media.json.starting');
  await vi.waitFor(() => expect(existsSync(record)).toBe(true), { timeout: 60_000, interval: 1 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(join(folder, 'media.json'))).toBe(false);
  const started = Number(await readFile(record, 'utf8'));

  await start();
  expect(await pidOf()).toBe(started);
  expect(isAlive(started)).toBe(true);
  expect(existsSync(record)).toBe(false);
});

test('a start that is undone does not stop the media server that it took over', async () => {
  await start();
  const pid = await pidOf();
  const second = await start();
  await second.undo();
  expect(isAlive(pid)).toBe(true);
  expect(await pidOf()).toBe(pid);
});

test('one on another port is ended by the owner of the data folder, and by nobody else', async () => {
  await start();
  const pid = await pidOf();
  const runningPort = udpPort;
  udpPort = await freeUdpPort();
  await expect(start({ isCertain: false })).rejects.toThrow(
    `runs on UDP port ${runningPort} (process ${pid})`,
  );
  expect(isAlive(pid)).toBe(true);
  expect(await pidOf()).toBe(pid);
  await start();
  expect(isAlive(pid)).toBe(false);
  expect(await pidOf()).not.toBe(pid);
});

test('nothing is changed before the data folder is known to be free', async () => {
  await start();
  const pid = await pidOf();
  udpPort = await freeUdpPort();
  const owned = Promise.reject(new Error('in use by another'));
  owned.catch(() => {});
  const refused = startMediaProcess({
    environment: environment(),
    owned,
    secret,
    runFile: join(folder, 'media.json'),
    logFile: join(folder, 'media.log'),
    log,
  });
  await expect(refused).rejects.toThrow('in use by another');
  expect(isAlive(pid)).toBe(true);
  expect(await pidOf()).toBe(pid);
});

test('a taken UDP port is reported in one line', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(udpPort, '0.0.0.0', resolve));
  try {
    await expect(start()).rejects.toThrow(new RegExp(`${udpPort}.*MEDIA_UDP_PORT`));
  } finally {
    socket.close();
  }
});
