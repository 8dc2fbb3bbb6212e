import { spawn } from 'node:child_process';
import { duration } from './progress.mjs';

/**
 * EX_CONFIG of sysexits.h: the configuration is wrong, and the server has printed why. A restart would not
 * help.
 */
const EXIT_CONFIG = 78;

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
/**
 * After this run time the server counts as healthy, so a later crash starts again with the shortest delay.
 */
const HEALTHY_MS = 60_000;

/**
 * Keeps a server running: restarts it after a crash, with a growing delay.
 *
 * `stop(signal)` forwards the signal, once. `force()` kills the server. `finished` resolves to the exit code
 * for this process: 0 after a clean stop, otherwise the server's own.
 */
export function supervise({ command, words, cwd, environment, say = console.error }) {
  let child = null;
  let timer = null;
  let delayMs = FIRST_DELAY_MS;
  let startedAt = 0;
  let stopping = false;
  let finish;
  const finished = new Promise((resolve) => {
    finish = resolve;
  });

  function start() {
    timer = null;
    startedAt = Date.now();
    child = spawn(command, words, {
      cwd,
      env: environment,
      // The IPC channel carries no messages. When it closes, the server knows that this process has ended,
      // for any reason.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // In a separate process group it receives only forwarded signals, each once.
      detached: process.platform !== 'win32',
    });
    child.once('error', (error) => ended(null, null, error));
    child.once('exit', (exitCode, signal) => ended(exitCode, signal));
  }

  function ended(exitCode, signal, error) {
    child = null;
    if (stopping) {
      finish(exitCode ?? (signal === 'SIGKILL' ? 1 : 0));
    } else if (error) {
      say(`The server could not be started: ${error.message}`);
      finish(1);
    } else if (exitCode === 0 || exitCode === EXIT_CONFIG) {
      finish(exitCode);
    } else {
      if (Date.now() - startedAt >= HEALTHY_MS) delayMs = FIRST_DELAY_MS;
      const how = signal ? `was killed by ${signal}` : `ended with exit code ${exitCode}`;
      say(`The server ${how}. It starts again in ${duration(delayMs)}.`);
      timer = setTimeout(start, delayMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    }
  }

  start();
  return {
    finished,
    stop(signal) {
      if (stopping) return;
      stopping = true;
      if (child) {
        child.kill(signal);
        return;
      }
      clearTimeout(timer);
      finish(0);
    },
    force() {
      stopping = true;
      if (child) child.kill('SIGKILL');
      else finish(1);
    },
  };
}
