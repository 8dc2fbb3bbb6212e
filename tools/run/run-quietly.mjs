import { spawn } from 'node:child_process';

/** How long a program may take to end after a signal. */
const END_PATIENCE_MS = 15_000;
/** A remaining child process may keep the output open. */
const OUTPUT_PATIENCE_MS = 2000;

/**
 * Runs a program without showing its output. `onOutput` receives the output as it arrives. Resolves to the
 * exit code (null after a signal) and the whole output. If `signal` is aborted, ends the program and then
 * rejects. The `cause` of the error is the signal's reason.
 */
export function runQuietly(command, words, { cwd, environment = process.env, signal, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows, npm is a batch file, which needs a shell.
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
        reject(Object.assign(new Error('The process was ended.', { cause: signal.reason }), { output }));
      else resolve({ exitCode, output });
    });
  });
}
