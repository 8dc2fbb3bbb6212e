import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OutsideProcess, freeTcpPort } from './outside-process.ts';
import { missingProxy, startTestProxy } from './test-proxy.ts';
import { missingRedis, startTestRedis } from './test-redis.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** What this machine lacks to run several servers behind a proxy. Undefined if nothing is missing. */
export function missingForCluster(): string | undefined {
  return missingRedis() ?? missingProxy();
}

/** One of several web servers. */
class ClusterServer {
  readonly origin: string;
  readonly #variables: Record<string, string>;
  #process: OutsideProcess | undefined;

  constructor(port: number, variables: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#variables = { ...variables, PORT: String(port) };
  }

  async start(): Promise<void> {
    this.#process = new OutsideProcess(
      process.execPath,
      [main, '--without-pages', '--without-banner'],
      this.#variables,
    );
    await this.#process.ready(async () => (await fetch(`${this.origin}/readyz`)).ok);
  }

  /**
   * Stops like a rolling restart: the server answers pending requests, and its sockets reconnect elsewhere.
   */
  async stop(): Promise<void> {
    await this.#process?.stop('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.#process?.stop('SIGKILL');
  }
}

export interface Cluster {
  /** The origin of the proxy. */
  origin: string;
  servers: ClusterServer[];
  stop(): Promise<void>;
}

/** Three web servers with one database and one Redis, behind HAProxy with the documented configuration. */
export async function startCluster({ connectionString }: { connectionString: string }): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-cluster-'));
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const part of started.reverse()) await part.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const redis = await startTestRedis();
    started.push(redis);
    const ports = [await freeTcpPort(), await freeTcpPort(), await freeTcpPort()];
    const proxyPort = await freeTcpPort();
    const servers = ports.map(
      (port, index) =>
        new ClusterServer(port, {
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          DATA_FOLDER: join(folder, `server-${index}`),
          DATABASE_URL: connectionString,
          REDIS_URL: redis.url,
          GREENROOM_SECRET: 'a-secret-that-all-servers-share-0123456789',
          PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
          // The test does not broadcast, so it needs no media server.
          VIDEO_SERVICE_URL: 'https://video.example',
          TRUST_PROXY: 'on',
          LOG_LEVEL: 'warn',
          SOCKETS_PER_ADDRESS: '20000',
          JOINS_PER_ADDRESS: '100000',
          VIEWERS_PER_ADDRESS: '20000',
        }),
    );
    for (const server of servers) {
      // One after the other, because the first migrates the database.
      await server.start();
      started.push(server);
    }
    const proxy = await startTestProxy(proxyPort, ports);
    started.push(proxy);
    return { origin: proxy.origin, servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
