import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRunId, processesOfRun, RUN_VARIABLE, endProcessesOfRun } from './processes.mjs';
import { supervise } from './supervise.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const words = ['server/src/main.ts', '--without-pages', '--without-banner'];
/** Longer than any stop takes, on whatever machine: a server that is still there has lost its signal. */
const patienceMs = 60_000;

let folder;
let ports;
const runs = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-stop-'));
  ports = { http: await freePort(), udp: await freeUdpPort() };
});
afterAll(async () => {
  for (const runId of runs) await endProcessesOfRun(runId, 10_000);
  rmSync(folder, { recursive: true, force: true });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function freeUdpPort() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

function environment(runId, dataFolder) {
  runs.push(runId);
  return {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(ports.http),
    MEDIA_UDP_PORT: String(ports.udp),
    DATA_FOLDER: join(folder, dataFolder),
    DATABASE_URL: '',
    DEMO: 'on',
    LOG_LEVEL: 'error',
    [RUN_VARIABLE]: runId,
  };
}

/** The server by itself, or as the launcher runs it. `ended` resolves with how it ended. */
function startServer({ dataFolder, isSupervised, preload }) {
  const runId = newRunId();
  const env = environment(runId, dataFolder);
  const own = preload === undefined ? [] : ['--import', pathToFileURL(preload).href];
  if (isSupervised) {
    const kept = supervise({
      command: process.execPath,
      words: [...own, ...words],
      cwd: root,
      environment: env,
    });
    return { runId, ended: kept.finished, signal: (name) => kept.stop(name), force: () => kept.force() };
  }
  const child = spawn(process.execPath, [...own, ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Before it has set up anything, the signal itself ends it.
  const ended = once(child, 'exit').then(([code, signal]) => (signal === 'SIGTERM' ? 0 : (code ?? signal)));
  return { runId, ended, signal: (name) => child.kill(name), force: () => child.kill('SIGKILL') };
}

async function isReady() {
  return fetch(`http://127.0.0.1:${ports.http}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** How a server that was signalled ended, and what it has left behind. */
async function endOf(server, moment) {
  const outcome = await Promise.race([server.ended, sleep(patienceMs, 'lost its signal', { ref: false })]);
  if (outcome === 'lost its signal') server.force();
  return { moment, outcome, left: processesOfRun(server.runId) };
}

const clean = (moment) => ({ moment, outcome: 0, left: [] });

/** Repeatable numbers from 0 to 1. */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(
  'one SIGTERM at any moment of a start ends the server and all that it has started',
  { timeout: 900_000 },
  async () => {
    const first = startServer({ dataFolder: 'data', isSupervised: false });
    while (!(await isReady())) await sleep(20);
    first.signal('SIGTERM');
    expect(await endOf(first, 'once it is ready for the first time')).toEqual(
      clean('once it is ready for the first time'),
    );
    const second = startServer({ dataFolder: 'data', isSupervised: false });
    const startedAt = performance.now();
    while (!(await isReady())) await sleep(20);
    const startMs = performance.now() - startedAt;
    second.signal('SIGTERM');
    expect(await endOf(second, 'once it is ready')).toEqual(clean('once it is ready'));

    const random = numbersFrom(20_261_122);
    const moments = [0, ...Array.from({ length: 9 }, (_, index) => ((index + random()) / 9) * startMs * 1.1)];
    for (const [index, moment] of moments.entries()) {
      const server = startServer({ dataFolder: 'data', isSupervised: index % 2 === 1 });
      await sleep(moment);
      server.signal('SIGTERM');
      expect(await endOf(server, `after ${Math.round(moment)} of ${Math.round(startMs)} ms`)).toEqual(
        clean(`after ${Math.round(moment)} of ${Math.round(startMs)} ms`),
      );
    }
  },
);

test(
  'one SIGTERM while the database of a new data folder is made ends it too',
  { timeout: 300_000 },
  async () => {
    for (const moment of [600, 1500]) {
      const server = startServer({ dataFolder: `new-${moment}`, isSupervised: true });
      await sleep(moment);
      server.signal('SIGTERM');
      expect(await endOf(server, `after ${moment} ms`)).toEqual(clean(`after ${moment} ms`));
    }
  },
);

test('one SIGTERM in the very turn in which the server listens is heard', { timeout: 300_000 }, async () => {
  const preload = join(folder, 'signal-at-listen.mjs');
  writeFileSync(
    preload,
    `import net from 'node:net';
     const { listen } = net.Server.prototype;
     net.Server.prototype.listen = function (...words) {
       if (words[0]?.port === ${ports.http}) this.once('listening', () => process.kill(process.pid, 'SIGTERM'));
       return listen.apply(this, words);
     };`,
  );
  const server = startServer({ dataFolder: 'data', isSupervised: false, preload });
  expect(await endOf(server, 'as it listens')).toEqual(clean('as it listens'));
});
