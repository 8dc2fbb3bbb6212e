import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createLogDestination } from './log-destination.ts';

/** Every write to it fails as on a full disk; Linux has it. */
const fullDevice = '/dev/full';
const log = fileURLToPath(new URL('../log.ts', import.meta.url));
const destination = fileURLToPath(new URL('log-destination.ts', import.meta.url));

/** Runs a few lines in a process of their own. */
async function run(script: string, standardOutput: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', standardOutput, 'pipe'],
  });
  const texts = { output: '', errors: '' };
  child.stdout?.on('data', (chunk: Buffer) => (texts.output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (texts.errors += chunk));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

test.runIf(existsSync(fullDevice))(
  'a log on a full disk does not affect its callers, and is reported once',
  async () => {
    const { code, output, errors } = await run(`
      import { createFileLog } from '${log}';
      import { logWriteFailures } from '${destination}';
      const log = createFileLog('info', '${fullDevice}');
      for (let count = 0; count < 50; count += 1) log.info('a line');
      console.log(logWriteFailures() >= 50);`);
    expect({ code, output, errors }).toEqual({
      code: 0,
      output: 'true\n',
      errors: 'The log cannot be written (ENOSPC). The server goes on without it.\n',
    });
  },
);

test.runIf(existsSync(fullDevice))(
  'a log on a standard output without space does not affect its callers either',
  async () => {
    const { code, errors } = await run(
      `
      import { createLog } from '${log}';
      const log = createLog('info');
      for (let count = 0; count < 50; count += 1) log.error(new Error('what happened'), 'a line');`,
      openSync(fullDevice, 'w'),
    );
    expect(code).toBe(0);
    expect(errors).toBe('The log cannot be written (ENOSPC). The server goes on without it.\n');
  },
);

test('a log file that has grown is moved aside once, also after a start, and a new one begins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'server.log');
  const write = (...lines: string[]) => {
    const stream = createLogDestination({ dest: file, maxFileBytes: 15 });
    for (const line of lines) stream.write(`${line}\n`);
    stream.end();
  };
  write('first', 'second', 'third', 'fourth');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('first\nsecond\nthird\n');
  expect(readFileSync(file, 'utf8')).toBe('fourth\n');
  write('fifth', 'sixth');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('fourth\nfifth\nsixth\n');
  expect(readFileSync(file, 'utf8')).toBe('');
  expect(readdirSync(folder).sort()).toEqual(['server.log', 'server.log.1']);
});
