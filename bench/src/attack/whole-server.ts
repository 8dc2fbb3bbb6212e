import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdir } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '../../../sample/src/demo-accounts.ts';

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const startWithinMs = 60_000;
const pollMs = 20;

interface Options {
  /** With the demo show on air. */
  isDemo?: boolean;
  /** With its built pages. */
  hasPages?: boolean;
}

type Ports = { http: number; udp: number };

async function freePorts(): Promise<Ports> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  await new Promise((resolve) => http.close(resolve));
  const udp = createSocket('udp4');
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const { port } = udp.address();
  await new Promise<void>((resolve) => udp.close(() => resolve()));
  return { http: typeof address === 'object' && address !== null ? address.port : 0, udp: port };
}

export interface Call {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line no-explicit-any -- whatever the server answered, for a bench to look into
  body: any;
}

/**
 * The product as it runs in production, by default without pages: web server, database and media server, with
 * the sample data in a separate data folder. It trusts one proxy, so that an attack can use any number of
 * addresses.
 */
export class WholeServer {
  readonly origin: string;
  readonly dataFolder: string;
  readonly child: ChildProcess;
  standardError = '';

  readonly #ports: Ports;
  readonly #options: Options;

  private constructor(dataFolder: string, ports: Ports, options: Options = {}) {
    const { isDemo = false, hasPages = isDemo } = options;
    this.#options = options;
    this.dataFolder = dataFolder;
    this.#ports = ports;
    this.origin = `http://127.0.0.1:${ports.http}`;
    this.child = spawn(
      process.execPath,
      [main, ...(hasPages ? [] : ['--without-pages']), '--without-banner'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          HOST: '127.0.0.1',
          PORT: String(ports.http),
          MEDIA_UDP_PORT: String(ports.udp),
          DATA_FOLDER: dataFolder,
          DATABASE_URL: '',
          DEMO: isDemo ? 'on' : 'off',
          TRUST_PROXY: 'on',
        },
      },
    );
    this.child.stderr?.on('data', (data: Buffer) => {
      this.standardError += data.toString();
    });
  }

  /** A demo always includes the pages. */
  static async start(dataFolder: string, options: Options = {}): Promise<WholeServer> {
    await mkdir(dataFolder, { recursive: true });
    const server = new WholeServer(dataFolder, await freePorts(), options);
    await server.ready();
    return server;
  }

  /** Kills only the web server and starts another one. */
  async killAndStartAgain(): Promise<WholeServer> {
    const ended = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    this.child.kill('SIGKILL');
    await ended;
    const server = new WholeServer(this.dataFolder, this.#ports, this.#options);
    await server.ready();
    return server;
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + startWithinMs;
    while ((await this.readiness())?.status !== 200) {
      if (this.child.exitCode !== null) throw new Error(`The server ended: ${this.standardError}`);
      if (Date.now() > deadline) throw new Error('The server did not start in time');
      await pause(pollMs);
    }
  }

  /** The response of `/readyz`. Undefined if there is none. */
  async readiness(): Promise<Call | undefined> {
    return this.call('GET', '/readyz').catch(() => undefined);
  }

  async call(
    method: string,
    path: string,
    { token, address, body, sdp }: { token?: string; address?: string; body?: unknown; sdp?: string } = {},
  ): Promise<Call> {
    const type = sdp === undefined ? 'application/json' : 'application/sdp';
    const text = sdp ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        'x-forwarded-for': address ?? '198.51.100.1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined ? {} : { 'content-type': type }),
      },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(answer) : answer,
    };
  }

  /** The session token of a sample account. */
  async signIn(email: string): Promise<string> {
    const answer = await this.call('POST', '/api/v1/auth/sign-in/email', {
      body: { email, password: demoPassword },
    });
    const token = answer.headers.get('set-auth-token');
    if (token === null) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`);
    return token;
  }

  /** The process id of the media server. */
  mediaPid(): number {
    const file: unknown = JSON.parse(readFileSync(join(this.dataFolder, 'media.json'), 'utf8'));
    return typeof file === 'object' && file !== null && 'pid' in file ? Number(file.pid) : 0;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    this.child.kill('SIGTERM');
    await ended;
  }
}

/** The resident memory of a process, in megabytes (proc(5)). */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
