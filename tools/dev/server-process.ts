import { type ChildProcess, spawn } from 'node:child_process';
import { duration } from '../run/progress.mjs';

/** EX_CONFIG of sysexits.h: the configuration is wrong, and the server has printed why. */
const exitConfiguration = 78;

type State =
  | { name: 'starting'; child: ChildProcess; since: number }
  | { name: 'ready'; child: ChildProcess }
  /** Killed because of a change. The next process starts when this one has exited. */
  | { name: 'restarting'; child: ChildProcess; since: number }
  | { name: 'stopping'; child: ChildProcess }
  /** Waits for a change. */
  | { name: 'ended' };

/**
 * The web server of `npm run dev`. A restart kills it. Its database and its media server keep running, and
 * the next process uses them.
 */
export class ServerProcess {
  readonly #command: readonly string[];
  readonly #environment: NodeJS.ProcessEnv;
  readonly #say: (line: string) => void;
  readonly #waiting = new Set<(isReady: boolean) => void>();
  readonly #finish: (exitCode: number) => void;
  #state: State;
  #hasBeenReady = false;
  /**
   * Resolves to the exit code once the server was stopped, or could not start because of its configuration.
   */
  readonly finished: Promise<number>;

  /** @param command the arguments of Node */
  constructor({
    command,
    environment,
    say,
  }: {
    command: readonly string[];
    environment: NodeJS.ProcessEnv;
    say: (line: string) => void;
  }) {
    this.#command = command;
    this.#environment = environment;
    this.#say = say;
    const { promise, resolve } = Promise.withResolvers<number>();
    this.finished = promise;
    this.#finish = resolve;
    this.#state = this.#start(Date.now());
  }

  /** Resolves to whether the server answers. Waits only while it is starting. */
  async ready(): Promise<boolean> {
    const { name } = this.#state;
    if (name === 'ready') return true;
    const isComing = name === 'starting' || name === 'restarting';
    return isComing ? new Promise((resolve) => this.#waiting.add(resolve)) : false;
  }

  restart(): void {
    const since = Date.now();
    switch (this.#state.name) {
      case 'starting':
      case 'ready':
        this.#state = { name: 'restarting', child: this.#state.child, since };
        this.#state.child.kill('SIGKILL');
        break;
      case 'ended':
        this.#state = this.#start(since);
        break;
      case 'restarting':
      case 'stopping':
        break;
    }
  }

  /** Forwards a signal. The server then stops its database and its media server too. */
  stop(signal: NodeJS.Signals): void {
    if (this.#state.name === 'ended') {
      this.#finish(0);
      return;
    }
    this.#state = { name: 'stopping', child: this.#state.child };
    this.#state.child.kill(signal);
  }

  #start(since: number): State {
    const child = spawn(
      process.execPath,
      [...this.#command, ...(this.#hasBeenReady ? ['--without-banner'] : [])],
      {
        env: this.#environment,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // In a separate process group it receives only forwarded signals, each once.
        detached: process.platform !== 'win32',
      },
    );
    child.once('message', () => this.#onReady(child));
    child.once('error', (error) => this.#onEnd(null, error.message));
    child.once('exit', (exitCode, signal) => this.#onEnd(exitCode, signal ?? `exit code ${exitCode}`));
    return { name: 'starting', child, since };
  }

  #onReady(child: ChildProcess): void {
    if (this.#state.name !== 'starting' || this.#state.child !== child) return;
    if (this.#hasBeenReady)
      this.#say(`The server is ready after ${duration(Date.now() - this.#state.since)}.`);
    this.#hasBeenReady = true;
    this.#state = { name: 'ready', child };
    this.#answerWaiting(true);
  }

  #onEnd(exitCode: number | null, how: string): void {
    switch (this.#state.name) {
      case 'restarting':
        this.#state = this.#start(this.#state.since);
        break;
      case 'stopping':
        this.#state = { name: 'ended' };
        this.#answerWaiting(false);
        this.#finish(exitCode ?? 1);
        break;
      case 'starting':
      case 'ready':
        this.#state = { name: 'ended' };
        this.#answerWaiting(false);
        if (exitCode === exitConfiguration && !this.#hasBeenReady) this.#finish(exitConfiguration);
        else this.#say(`The server ended (${how}). It starts again when a file that it reads changes.`);
        break;
      case 'ended':
        break;
    }
  }

  #answerWaiting(isReady: boolean): void {
    for (const answer of this.#waiting) answer(isReady);
    this.#waiting.clear();
  }
}
