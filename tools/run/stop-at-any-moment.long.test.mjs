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
/** Longer than any stop takes on any machine. A server that still runs then has lost its signal. */
const patienceMs = 60_000;

let folder;
let place;
const runs = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-stop-'));
  place = await newPlace('data');
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

/** A data folder and ports for servers that run one after the other. */
async function newPlace(name) {
  return { dataFolder: join(folder, name), http: await freePort(), udp: await freeUdpPort() };
}

function environment(runId, { dataFolder, http, udp }) {
  runs.push(runId);
  return {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(http),
    MEDIA_UDP_PORT: String(udp),
    DATA_FOLDER: dataFolder,
    DATABASE_URL: '',
    DEMO: 'on',
    LOG_LEVEL: 'error',
    [RUN_VARIABLE]: runId,
  };
}

/** Starts the server directly, or with the launcher. `ended` resolves to its exit code. */
function startServer(at, { isSupervised, preload }) {
  const runId = newRunId();
  const env = environment(runId, at);
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
  // Before the server handles the signal, the signal itself ends it.
  const ended = once(child, 'exit').then(([code, signal]) => (signal === 'SIGTERM' ? 0 : (code ?? signal)));
  return { runId, ended, signal: (name) => child.kill(name), force: () => child.kill('SIGKILL') };
}

/** Resolves to the milliseconds until the server was ready. */
async function readyMs({ http }) {
  const startedAt = performance.now();
  const isReady = () =>
    fetch(`http://127.0.0.1:${http}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) await sleep(20);
  return performance.now() - startedAt;
}

/** How a server ended after a signal, and the processes that it left. */
async function endOf(server, moment) {
  const outcome = await Promise.race([server.ended, sleep(patienceMs, 'lost its signal', { ref: false })]);
  if (outcome === 'lost its signal') server.force();
  return { moment, outcome, left: processesOfRun(server.runId) };
}

const clean = (moment) => ({ moment, outcome: 0, left: [] });

/** Reproducible numbers from 0 to 1. */
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
    let startMs = 0;
    for (const moment of ['once it is ready for the first time', 'once it is ready']) {
      const server = startServer(place, { isSupervised: false });
      startMs = await readyMs(place);
      server.signal('SIGTERM');
      expect(await endOf(server, moment)).toEqual(clean(moment));
    }
    const random = numbersFrom(20_261_122);
    // One in each third of the startup time, and one slightly after it.
    const moments = [0, ...Array.from({ length: 3 }, (_, index) => ((index + random()) / 3) * startMs * 1.1)];
    for (const [index, momentMs] of moments.entries()) {
      const moment = `after ${Math.round(momentMs)} of ${Math.round(startMs)} ms`;
      const server = startServer(place, { isSupervised: index % 2 === 1 });
      await sleep(momentMs);
      server.signal('SIGTERM');
      expect(await endOf(server, moment)).toEqual(clean(moment));
    }
  },
);

test(
  'a SIGTERM at the moment in which the server starts to listen ends it',
  { timeout: 300_000 },
  async () => {
    const preload = join(folder, 'signal-at-listen.mjs');
    writeFileSync(
      preload,
      `import net from 'node:net';
     const { listen } = net.Server.prototype;
     net.Server.prototype.listen = function (...words) {
       if (words[0]?.port === ${place.http}) this.once('listening', () => process.kill(process.pid, 'SIGTERM'));
       return listen.apply(this, words);
     };`,
    );
    const server = startServer(place, { isSupervised: false, preload });
    expect(await endOf(server, 'as it listens')).toEqual(clean('as it listens'));
  },
);

test.for([600, 1500])(
  'one SIGTERM %i ms after the start ends it, too, while a new database is created',
  { timeout: 300_000, concurrent: true },
  async (momentMs) => {
    const server = startServer(await newPlace(`new-${momentMs}`), { isSupervised: true });
    await sleep(momentMs);
    server.signal('SIGTERM');
    expect(await endOf(server, `after ${momentMs} ms`)).toEqual(clean(`after ${momentMs} ms`));
  },
);
