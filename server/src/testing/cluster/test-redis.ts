import { connect } from 'node:net';
import { freeTcpPort, hasProgram, OutsideProcess } from './outside-process.ts';

const program = hasProgram('valkey-server', '--version') ? 'valkey-server' : 'redis-server';

/** Why this machine has no Redis for tests. Undefined if it has one. */
export function missingRedis(): string | undefined {
  return hasProgram(program, '--version') ? undefined : 'Redis or Valkey is not installed';
}

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/** A separate Redis or Valkey for one test, without persistence. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freeTcpPort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = new OutsideProcess(program, options);
  await redis.ready(async () => isOpen(port));
  return { url: `redis://127.0.0.1:${port}`, stop: async () => redis.stop() };
}

async function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
