import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { until } from '../live-client.ts';

/** Whether this machine has a program. Runs it to print its version. */
export function hasProgram(program: string, versionOption: string): boolean {
  return spawnSync(program, [versionOption]).status === 0;
}

/** A free TCP port of this machine. */
export async function freeTcpPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port');
  return address.port;
}

/** A program that runs during the tests until it is stopped. */
export class OutsideProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = '';

  constructor(program: string, options: readonly string[], environment: Record<string, string> = {}) {
    this.#child = spawn(program, options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (data: Buffer) => (this.#output = (this.#output + data.toString()).slice(-4000)));
    this.#exited = once(this.#child, 'exit');
  }

  /** Resolves once it is ready. @throws Error with its output if it exits before */
  async ready(isReady: () => Promise<boolean>): Promise<void> {
    await until(
      async () => {
        if (this.#child.exitCode !== null) throw new Error(`The process ended: ${this.#output}`);
        return isReady().catch(() => false);
      },
      'a program that answers',
      90_000,
    );
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    await this.#exited;
  }
}
