import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A checkout with a minimal server, fake build programs, and all packages installed. */
let root;
const children = [];

/** A program that records its folder and creates these files. */
const builder = (files) => `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    for (const file of ${JSON.stringify(files)}) {
      mkdirSync(require('node:path').dirname(file), { recursive: true });
      writeFileSync(file, '');
    }
    appendFileSync('../builds', require('node:path').basename(process.cwd()) + ' ' + process.env.NODE_ENV + '\\n');`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-start-'));
  cpSync(dirname(fileURLToPath(import.meta.url)), join(root, 'tools'), {
    recursive: true,
    filter: (path) => !/\.test\.mjs$|\.ts$/.test(path),
  });
  write('package-lock.json', '{}');
  write(
    'server/src/memory-settings.json',
    readFileSync(new URL('../server/src/memory-settings.json', import.meta.url), 'utf8'),
  );
  write('contract/src/limits.ts', '');
  write('web/src/page.tsx', '');
  write('frame-client/src/video-frame.tsx', '');
  write('frame/src/main.ts', '');
  const program = (name, bin, files) => {
    write(`node_modules/${name}/package.json`, JSON.stringify({ bin: { [bin]: 'program.cjs' } }));
    write(`node_modules/${name}/program.cjs`, builder(files));
  };
  program('@react-router/dev', 'react-router', ['build/client/a.js', 'build/server/index.js']);
  program('vite', 'vite', ['dist/index.html']);
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  write('node_modules/.package-lock.json', '{}');
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  // A failed test may have left its server running.
  const pids = existsSync(join(root, 'pids')) ? read('pids').trim().split('\n').map(Number) : [];
  for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function read(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return !/\) Z/.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
}

async function until(condition, what) {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Timed out while waiting until ${what}.`);
    await sleep(20);
  }
}

/** Writes the server: it records its process id and every signal, and runs `body`. */
function server(body) {
  write(
    'server/src/main.ts',
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
     import { spawn } from 'node:child_process';
     appendFileSync('pids', process.pid + '\\n');
     const starts = readFileSync('pids', 'utf8').trim().split('\\n').length;
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { appendFileSync('signals', signal + '\\n'); onSignal(); });
     let onSignal = () => process.exit(0);
     setInterval(() => {}, 1000);
     ${body}
     appendFileSync('ready', 'ready\\n');`,
  );
}

function start({ command = process.execPath, words = ['tools/start.mjs'], environment = {} } = {}) {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  child.output = '';
  child.stdout.on('data', (chunk) => (child.output += chunk));
  child.stderr.on('data', (chunk) => (child.output += chunk));
  child.ended = once(child, 'close');
  return child;
}

const serverPids = () => read('pids').trim().split('\n').map(Number);

async function startAndStop() {
  rmSync(join(root, 'ready'), { force: true });
  const child = start();
  await until(() => read('ready') !== '', 'the server is up');
  child.kill('SIGTERM');
  expect((await child.ended)[0]).toBe(0);
  return child.output;
}

test('builds for production, and builds again only what a changed source belongs to', async () => {
  server('');
  const output = await startAndStop();
  expect(output).toContain('Building the pages: done');
  expect(read('builds')).toBe('web production\nframe production\n');

  await startAndStop();
  write('web/src/page.test.tsx', 'test');
  await startAndStop();
  expect(read('builds')).toBe('web production\nframe production\n');

  write('web/src/page.tsx', 'changed');
  await startAndStop();
  expect(read('builds')).toBe('web production\nframe production\nweb production\n');

  write('frame-client/src/video-frame.tsx', 'changed');
  await startAndStop();
  expect(read('builds')).toBe('web production\nframe production\nweb production\nweb production\n');

  write('contract/src/limits.ts', 'changed');
  rmSync(join(root, 'builds'));
  await startAndStop();
  expect(read('builds')).toBe('web production\nframe production\n');
});

test('a failed build is shown and ends the start', async () => {
  server('');
  write('node_modules/vite/program.cjs', `console.error('frame is broken'); process.exit(3);`);
  const child = start();
  expect((await child.ended)[0]).toBe(1);
  expect(child.output).toContain('frame is broken');
  expect(child.output).toContain('The build of frame failed, see above.');
  expect(read('pids')).toBe('');
});

test('--dev builds nothing and runs the development server', async () => {
  write(
    'tools/dev/main.ts',
    `import { appendFileSync } from 'node:fs';
     appendFileSync('ready', process.execArgv.join() + ' ' + process.env.NODE_ENV);
     process.on('SIGTERM', () => process.exit(0));
     setInterval(() => {}, 1000);`,
  );
  const child = start({ words: ['tools/start.mjs', '--dev'], environment: { NODE_ENV: 'production' } });
  await until(() => read('ready') !== '', 'the development server is up');
  expect(read('ready')).toBe('--conditions=development development');
  child.kill('SIGTERM');
  expect((await child.ended)[0]).toBe(0);
  expect(read('builds')).toBe('');
});

test('passes a signal on once, although npm repeats the Ctrl-C of the terminal', async () => {
  server(`onSignal = () => setInterval(() => existsSync('may-stop') && process.exit(0), 20);`);
  const child = start();
  await until(() => read('ready') !== '', 'the server is up');
  // Two different signals, because two equal ones may be merged into one. Both arrive before the server ends.
  child.kill('SIGINT');
  child.kill('SIGTERM');
  await until(() => read('signals') !== '', 'the server has its signal');
  write('may-stop', '');
  expect((await child.ended)[0]).toBe(0);
  expect(read('signals').trim().split('\n')).toHaveLength(1);
});

test('a second Ctrl-C kills a server that does not stop', async () => {
  server(`onSignal = () => {};`);
  const child = start();
  await until(() => read('ready') !== '', 'the server is up');
  child.kill('SIGINT');
  await until(() => read('signals') !== '', 'the server has its signal');
  // Until it no longer counts as the same Ctrl-C.
  const repeat = setInterval(() => child.kill('SIGINT'), 200);
  await child.ended;
  clearInterval(repeat);
  expect(read('signals')).toBe('SIGINT\n');
  expect(serverPids().filter(isRunning)).toEqual([]);
});

test('starts a crashed server again, after a signal and after an exit code', async () => {
  server(`if (starts === 1) process.kill(process.pid, 'SIGKILL'); if (starts === 2) process.exit(5);`);
  const child = start();
  await until(() => serverPids().length === 3 && read('ready').endsWith('ready\n'), 'the third server is up');
  expect(child.output).toMatch(/The server was killed by SIGKILL. It starts again in 0.1 s/);
  expect(child.output).toMatch(/The server ended with exit code 5. It starts again in 0.2 s/);
  child.kill('SIGTERM');
  expect((await child.ended)[0]).toBe(0);
});

test('stops while it waits to start a crashed server again', async () => {
  server(`if (starts === 2) process.exit(5); if (starts === 1) process.exit(4);`);
  const child = start();
  await until(() => child.output.includes('exit code 5'), 'the server has crashed twice');
  child.kill('SIGTERM');
  expect((await child.ended)[0]).toBe(0);
  expect(serverPids()).toHaveLength(2);
});

test('does not start a server again that reports an invalid configuration', async () => {
  server(`console.error('PORT: a number, please'); process.exit(78);`);
  const child = start();
  expect((await child.ended)[0]).toBe(78);
  expect(child.output.trim().split('\n').at(-1)).toBe('PORT: a number, please');
  expect(serverPids()).toHaveLength(1);
});

/** A program that never ends and does not forward signals to its children. */
const endless = () => `
    const { appendFileSync } = require('node:fs');
    const { join } = require('node:path');
    const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const note = (file, text) => appendFileSync(join(${JSON.stringify(root)}, file), text + '\\n');
    process.on('SIGTERM', () => { note('signals', 'SIGTERM'); process.exit(1); });
    setInterval(() => {}, 1000);
    note('pids', left.pid + '\\n' + process.pid);`;

test.runIf(process.platform !== 'win32').each([
  [
    'installs',
    () => {
      rmSync(join(root, 'node_modules/node'), { recursive: true });
      write('npm.js', endless());
    },
  ],
  ['builds', () => write('node_modules/@react-router/dev/program.cjs', endless())],
])('one signal while it %s ends that step, its processes and the start', async (_, prepare) => {
  server('');
  prepare();
  const child = start({ environment: { npm_execpath: join(root, 'npm.js') } });
  await until(() => serverPids().length === 2, 'it is under way');
  child.kill('SIGTERM');
  await child.ended;
  expect([child.exitCode, child.signalCode]).toEqual([130, null]);
  expect(read('signals')).toBe('SIGTERM\n');
  expect(serverPids()).toHaveLength(2);
  expect(serverPids().filter(isRunning)).toEqual([]);
});

test.runIf(process.platform !== 'win32')('ends the processes that a killed server has left', async () => {
  server(`
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    appendFileSync('pids', left.pid + '\\n');
    onSignal = () => process.kill(process.pid, 'SIGKILL');`);
  const child = start();
  await until(() => read('ready') !== '', 'the server is up');
  child.kill('SIGTERM');
  await child.ended;
  expect(serverPids()).toHaveLength(2);
  expect(serverPids().filter(isRunning)).toEqual([]);
});

test.runIf(process.platform !== 'win32')('stops when the npm process that started it has ended', async () => {
  server('');
  const npm = start({
    command: 'sh',
    words: ['-c', `'${process.execPath}' tools/start.mjs; true`],
    environment: { npm_lifecycle_event: 'start' },
  });
  await until(() => read('ready') !== '', 'the server is up');
  npm.kill('SIGTERM');
  await until(() => !serverPids().some(isRunning), 'the server has stopped');
  expect(read('signals')).toBe('SIGTERM\n');
});

test('prints instructions when the packages were installed without their install scripts', async () => {
  server('');
  rmSync(join(root, 'node_modules/node'), { recursive: true });
  write('package.json', JSON.stringify({ name: 'empty', version: '1.0.0' }));
  write(
    'package-lock.json',
    JSON.stringify({ name: 'empty', version: '1.0.0', lockfileVersion: 3, packages: {} }),
  );
  const lock = read('package-lock.json');
  const child = start();
  expect((await child.ended)[0]).toBe(1);
  expect(child.output).toContain('npm install --ignore-scripts=false');
  expect(read('package-lock.json')).toBe(lock);
});
