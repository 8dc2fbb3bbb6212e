import type { Server } from 'node:http';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Prints where it listens, and its memory usage in bytes after each `memory` line of input. */
export function serveBench(http: Server): void {
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  process.stdout.write(`${port}\n`);
  createInterface({ input: process.stdin }).on('line', () => {
    if (typeof collect === 'function') collect();
    process.stdout.write(`${process.memoryUsage.rss()}\n`);
  });
}
