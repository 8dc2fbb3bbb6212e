import timers from 'node:timers';

/**
 * Refuses to begin a file of tests while the fake timers of an earlier one are in place: every wait of the file would
 * last until its limit. Files share a worker, and Vitest restores all spies at the end of each, so that a spy on a fake
 * timer brings that timer back. Spy on real timers alone.
 */
for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const) {
  if (globalThis[name] !== timers[name])
    throw new Error(`An earlier file of tests in this worker left a ${name} that is not Node’s own`);
}
