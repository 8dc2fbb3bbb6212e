import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Runs in its own thread and ends the process directly when probes are no longer answered. The main thread
 * can hang inside the library too, and then none of its timers run and an orderly exit is impossible.
 */
const checkEveryMs = 1000;
const longestPauseMs = 5000;

const { beats: shared }: { beats: SharedArrayBuffer } = workerData;
const beats = new Int32Array(shared);
let seen = Atomics.load(beats, 0);
let seenAtMs = performance.now();
let checkedAtMs = seenAtMs;

setInterval(() => {
  const nowMs = performance.now();
  const beat = Atomics.load(beats, 0);
  // After the machine was suspended, the probe gets its full time again.
  const wasAsleep = nowMs - checkedAtMs > 3 * checkEveryMs;
  checkedAtMs = nowMs;
  if (beat !== seen || wasAsleep) {
    seen = beat;
    seenAtMs = nowMs;
    return;
  }
  if (nowMs - seenAtMs < longestPauseMs) return;
  writeSync(
    2,
    'media server: the network has stopped inside the library; killed so that it can be started again\n',
  );
  process.kill(process.pid, 'SIGKILL');
}, checkEveryMs);
