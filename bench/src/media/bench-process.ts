import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** All processes that a benchmark started. They end with the benchmark. */
const running = new Set<ChildProcess>();

/** A child process that communicates by lines. */
export class BenchProcess {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #waiting: ((line: string) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(script: string, arguments_: string[], environment: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [script, ...arguments_], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    });
    running.add(this.#child);
    this.#child.once('exit', (code) => {
      running.delete(this.#child);
      this.#failed?.(new Error(`${script} ended with ${code} before it answered`));
    });
    if (this.#child.stdout === null) throw new Error(`${script} has no output`);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (waiting === undefined) this.#lines.push(line);
      else waiting(line);
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The child's next output line. */
  async line(withinMs: number): Promise<string> {
    const ready = this.#lines.shift();
    if (ready !== undefined) return ready;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('A child process of the benchmark did not answer in time')),
        withinMs,
      );
      this.#failed = (error) => {
        clearTimeout(timer);
        reject(error);
      };
      this.#waiting = (line) => {
        clearTimeout(timer);
        resolve(line);
      };
    });
  }

  send(words: string): void {
    this.#child.stdin?.write(`${words}\n`);
  }

  async stop(): Promise<void> {
    this.#failed = undefined;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      this.#child.once('exit', resolve);
    });
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(timer);
  }
}

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const clockTicksPerSecond = 100;

/** The CPU seconds that a process has used, user and system, in all threads (proc(5)). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}
