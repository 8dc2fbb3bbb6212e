import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { mediaEventSchema, mediaRunFileSchema } from '@greenroom/contract/media/media-control.schemas';
import type { MediaEvent, MediaRunFile } from '@greenroom/contract/media/media-control.schemas';
import { permitAudience } from '@greenroom/contract/media/permit.schemas';
import type { Permit } from '@greenroom/contract/media/permit.schemas';
import { SignJWT } from 'jose';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
export const secret = 'a secret that only the tests know';

export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => {
    socket.close(resolve);
  });
  return port;
}

/** Polls until `read` gives something, and fails with `what` when the deadline passes. */
export async function until<Value>(
  what: string,
  read: () => Promise<Value | undefined | false> | Value | undefined | false,
  withinMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`This did not happen within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

export async function sign(
  permit: Permit,
  options: { secret?: string; expires?: string } = {},
): Promise<string> {
  return new SignJWT({ ...permit })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(permitAudience)
    .setExpirationTime(options.expires ?? '60s')
    .sign(new TextEncoder().encode(options.secret ?? secret));
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** The real media server in a process of its own, called as the web server calls it. */
export class MediaProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  readonly events: MediaEvent[] = [];
  /** The sessions that peers have opened. */
  readonly sessionIds: string[] = [];
  standardError = '';
  runFile: MediaRunFile | undefined;
  readonly #reading = new AbortController();

  constructor(environment: Record<string, string>) {
    this.child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    });
    this.child.stderr?.on('data', (data: Buffer) => {
      this.standardError += data.toString();
    });
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Starts a server on a free port, on loopback alone, and listens to its events. */
  static async start(environment: Record<string, string> = {}): Promise<MediaProcess> {
    const process = new MediaProcess({
      MEDIA_SECRET: secret,
      MEDIA_UDP_PORT: String(await freeUdpPort()),
      MEDIA_BIND_ADDRESS: '127.0.0.1',
      ...environment,
    });
    await process.ready();
    await process.listen();
    return process;
  }

  async ready(): Promise<MediaRunFile> {
    if (this.child.stdout === null) throw new Error('The media server has no output');
    const lines = createInterface({ input: this.child.stdout });
    const [line] = await Promise.race([
      new Promise<[string]>((resolve) => {
        lines.once('line', (text) => resolve([text]));
      }),
      this.exited.then(() => {
        throw new Error(`The media server ended: ${this.standardError}`);
      }),
    ]);
    this.runFile = mediaRunFileSchema.parse(JSON.parse(line));
    return this.runFile;
  }

  async listen(): Promise<void> {
    const response = await this.call('GET', '/events', {
      permit: { action: 'control' },
      signal: this.#reading.signal,
    });
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error('The events have no body');
    void this.#read(reader);
    await until('a snapshot comes first', () => this.events[0]?.type === 'snapshot');
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        text += decoder.decode(value, { stream: true });
        const lines = text.split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) this.events.push(mediaEventSchema.parse(JSON.parse(line)));
      }
    } catch {
      // The process was killed, or the test is over.
    }
  }

  eventsOf<Type extends MediaEvent['type']>(type: Type): Extract<MediaEvent, { type: Type }>[] {
    return this.events.filter((event): event is Extract<MediaEvent, { type: Type }> => event.type === type);
  }

  async call(
    method: string,
    path: string,
    options: {
      permit?: Permit;
      token?: string;
      body?: string;
      type?: string;
      headers?: Record<string, string>;
      signal?: AbortSignal;
    } = {},
  ): Promise<Response> {
    const token = options.token ?? (options.permit === undefined ? undefined : await sign(options.permit));
    return fetch(`http://127.0.0.1:${this.runFile?.controlPort}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(options.type === undefined ? {} : { 'content-type': options.type }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: options.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  }

  async control(method: string, path: string): Promise<Response> {
    return this.call(method, path, { permit: { action: 'control' } });
  }

  /**
   * Ends what peers have left open. A peer that goes without a word leaves its session for half a minute, and
   * libdatachannel gives that session the packets of the next peer that gets the same UDP port.
   */
  async endSessions(): Promise<void> {
    const ended = this.sessionIds.splice(0).map(async (id) => this.control('DELETE', `/sessions/${id}`));
    // A test may have ended the process.
    await Promise.allSettled(ended);
  }

  async stop(): Promise<Exit> {
    this.#reading.abort();
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 5000);
    const exit = await this.exited;
    clearTimeout(timer);
    return exit;
  }
}
