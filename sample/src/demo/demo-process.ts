import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../server/src/platform/log.ts';
import { endOfChild, type RunningProcess } from '../../../server/src/platform/processes/process-end.ts';
import { superviseProcess } from '../../../server/src/platform/processes/process-supervisor.ts';
import type { DemoBroadcast } from './demo-broadcast-config.ts';

const programPath = fileURLToPath(new URL('./demo-broadcaster.ts', import.meta.url));
const restartDelayMs = 5000;

export interface DemoProcess {
  readonly pid: number | undefined;
  /** Ends the show's broadcast and its chatters. Resolves when the process has exited. */
  stop(): Promise<void>;
}

/**
 * Starts the demo broadcaster as a child process that ends with this process, and restarts it when it ends.
 */
export function startDemoProcess(broadcast: DemoBroadcast, log: Log): DemoProcess {
  function launch(): RunningProcess {
    const child = fork(programPath, {
      env: { ...process.env, DEMO_BROADCAST: JSON.stringify(broadcast) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n'))
        if (line !== '') log.info({ process: 'demo', line }, 'demo broadcaster');
    });
    return { pid: child.pid, ended: endOfChild(child) };
  }

  const supervisor = superviseProcess(launch(), {
    start: async () => launch(),
    delays: { firstMs: restartDelayMs, longestMs: restartDelayMs },
    stopSteps: [
      ['SIGTERM', 3000],
      ['SIGKILL', 10_000],
    ],
    onEnded: (_ended, why) => log.warn({ why }, 'the demo broadcaster ended unexpectedly; it is restarted'),
    onStarted: () => undefined,
    onFailed: (error) => log.error({ err: error }, 'the demo broadcaster could not be restarted'),
  });

  return {
    get pid() {
      return supervisor.isRunning ? supervisor.current.pid : undefined;
    },
    stop: supervisor.stop,
  };
}
