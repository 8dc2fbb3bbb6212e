import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Listens on a free port and resolves with it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A TCP port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** A UDP port that is not in use. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Starts a server with a different configuration from the shared one, and with its own database. */
export async function startOwnServer({
  variables,
  nodeArguments = [],
}: {
  variables: Record<string, string>;
  nodeArguments?: readonly string[];
}): Promise<{ origin: string; stop: () => Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-e2e-own-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(join(repository, 'node_modules/.bin/node'), [...nodeArguments, 'server/src/main.ts'], {
    cwd: repository,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      MEDIA_UDP_PORT: String(await freeUdpPort()),
      DATA_FOLDER: dataFolder,
      NODE_ENV: 'development',
      DEMO: 'off',
      TRUST_PROXY: 'on',
      ...variables,
    },
  });
  const exited = once(child, 'exit');
  async function stop() {
    child.kill('SIGTERM');
    await exited;
    await rm(dataFolder, { recursive: true, force: true });
  }
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`The server ended with ${child.exitCode}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop };
}
