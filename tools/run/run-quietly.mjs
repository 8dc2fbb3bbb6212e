import { spawn } from 'node:child_process';

/** How long a program may take to end after a signal. */
const END_PATIENCE_MS = 15_000;
/** A process that it left behind may hold its output open. */
const OUTPUT_PATIENCE_MS = 2000;

/**
 * Runs a program without showing its output; `onOutput` gets it as it comes. Resolves with its exit code (null when a signal ended it) and all
 * that it wrote. An aborted `signal` ends the program and then rejects with the signal's reason.
 */
export function runQuietly(command, words, { cwd, environment = process.env, signal, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm is a script there.
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      onOutput?.(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);

    let killTimer;
    const end = () => {
      child.kill('SIGTERM');
      killTimer = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS);
    };
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(killTimer);
      signal?.removeEventListener('abort', end);
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, OUTPUT_PATIENCE_MS).unref();
    });
    child.once('close', (exitCode) => {
      if (signal?.aborted)
        reject(Object.assign(new Error('It was ended.', { cause: signal.reason }), { output }));
      else resolve({ exitCode, output });
    });
  });
}
