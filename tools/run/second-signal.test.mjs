import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let folder;
let child;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-signals-'));
});
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a start that continues after a signal is ended by a second one', async () => {
  const preload = join(folder, 'start-without-end.mjs');
  writeFileSync(
    preload,
    `import promises from 'node:fs/promises';
     import { syncBuiltinESMExports } from 'node:module';
     promises.mkdir = () => {
       process.stdout.write('waiting');
       setInterval(() => {}, 1000);
       return new Promise(() => {});
     };
     syncBuiltinESMExports();`,
  );
  const words = ['--import', pathToFileURL(preload).href, 'server/src/main.ts', '--without-pages'];
  child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_FOLDER: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  while (child.exitCode === null && child.signalCode === null && !output.includes('too long')) {
    await sleep(100);
    child.kill('SIGINT');
  }
  expect((await ended)[0]).toBe(1);
  expect(output).toBe('The start was ended by a second signal.\n');
});
