import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../server/src/platform/log.ts';
import type { DemoBroadcast } from './demo-broadcast-config.ts';

const programPath = fileURLToPath(new URL('./demo-broadcaster.ts', import.meta.url));
const restartAfterMs = 5000;
const stopWithinMs = 3000;

export interface DemoProcess {
  readonly pid: number | undefined;
  /** Ends the show's broadcast and its chatters. Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Starts the demo broadcaster as a child that cannot outlive this process, and starts it again when it dies. */
export function startDemoProcess(broadcast: DemoBroadcast, log: Log): DemoProcess {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  const start = (): void => {
    const started = fork(programPath, {
      env: { ...process.env, DEMO_BROADCAST: JSON.stringify(broadcast) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n'))
        if (line !== '') log.info({ process: 'demo', line }, 'demo broadcaster');
    });
    started.on('error', (error) => log.error({ err: error }, 'the demo broadcaster cannot be started'));
    started.on('exit', (code, signal) => {
      child = undefined;
      if (isStopping) return;
      log.warn({ code, signal }, 'the demo broadcaster died; it is started again');
      restart = setTimeout(start, restartAfterMs);
      restart.unref();
    });
  };
  start();

  return {
    get pid() {
      return child?.pid;
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      const ending = child;
      if (!ending) return;
      const gone = new Promise<void>((resolve) => {
        ending.once('exit', () => resolve());
      });
      ending.kill('SIGTERM');
      const force = setTimeout(() => ending.kill('SIGKILL'), stopWithinMs);
      await gone;
      clearTimeout(force);
    },
  };
}
