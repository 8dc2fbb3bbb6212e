import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpLoadCount, parseHttpLoadOptions } from './crowd-messages.ts';
import { answerReader } from './answer-reader.ts';

/**
 * Requests one URL over bare TCP, so that the load costs the same for every server. Prints its measurements
 * in one line.
 */
const { port, path, connections, seconds, requestsPerSecond } = parseHttpLoadOptions(process.argv[2] ?? '{}');
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, deflate, br\r\nAccept: */*\r\n\r\n`,
);

interface Connection {
  socket: Socket;
  /** When the pending request was due. Undefined while idle. */
  dueAtMs: number | undefined;
}

const delaysMs: number[] = [];
let refused = 0;
let isOver = false;
const waiting: number[] = [];
const open: Connection[] = [];

function ask(connection: Connection, dueAtMs: number): void {
  connection.dueAtMs = dueAtMs;
  connection.socket.write(request);
}

function answered(connection: Connection, status: number): void {
  if (status !== 200) refused += 1;
  if (connection.dueAtMs !== undefined) delaysMs.push(performance.now() - connection.dueAtMs);
  connection.dueAtMs = undefined;
  if (isOver) return;
  if (requestsPerSecond === undefined) return ask(connection, performance.now());
  const next = waiting.shift();
  if (next !== undefined) ask(connection, next);
}

for (let index = 0; index < connections; index += 1) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const connection: Connection = { socket, dueAtMs: undefined };
  socket.on(
    'data',
    answerReader((status) => answered(connection, status)),
  );
  open.push(connection);
}

const begin = performance.now();
if (requestsPerSecond === undefined) {
  for (const connection of open) ask(connection, performance.now());
  await pause(seconds * 1000);
} else {
  // A request without an idle connection waits, and its waiting time is measured.
  for (let requestCount = 0; performance.now() - begin < seconds * 1000;) {
    const due = Math.floor(((performance.now() - begin) / 1000) * requestsPerSecond);
    for (; requestCount < due; requestCount += 1) {
      const dueAtMs = begin + (requestCount / requestsPerSecond) * 1000;
      const idle = open.find((connection) => connection.dueAtMs === undefined);
      if (idle === undefined) waiting.push(dueAtMs);
      else ask(idle, dueAtMs);
    }
    await pause(1);
  }
}
const took = (performance.now() - begin) / 1000;
isOver = true;
const sorted = delaysMs.toSorted((a, b) => a - b);
const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const count: HttpLoadCount = {
  requestsPerSecond: sorted.length / took,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  refused,
};
process.stdout.write(`${JSON.stringify(count)}\n`);
