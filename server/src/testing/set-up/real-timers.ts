import timers from 'node:timers';

/**
 * Refuses to start a test file while fake timers of an earlier file are installed, because every wait in the
 * file would last until its timeout. Files share a worker, and Vitest restores all spies at the end of each.
 * Restoring a spy on a fake timer brings that timer back, so tests must spy on real timers only.
 */
for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const) {
  if (globalThis[name] !== timers[name])
    throw new Error(`An earlier test file in this worker did not restore ${name}`);
}
