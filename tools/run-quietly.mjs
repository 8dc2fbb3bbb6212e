import { spawn } from 'node:child_process';

/**
 * Runs a program without showing its output. Resolves with its exit code (null when a signal ended it) and all
 * that it wrote. An aborted `signal` ends the program and rejects.
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
      onOutput?.(String(chunk));
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const end = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', end);
    child.once('error', reject);
    child.once('close', (exitCode) => {
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ exitCode, output });
    });
  });
}
