import { type ChildProcess, execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pollMs = 100;

/** EX_CONFIG of sysexits.h: wrong configuration or surroundings. Whoever supervises the process need not try again. */
export const configurationExitCode = 78;

/** A process that runs: a child of this one, or one that an earlier server left behind. */
export interface RunningProcess {
  /** Undefined where the system could not start it. */
  readonly pid: number | undefined;
  /** Resolves with why, as soon as it is gone. Never rejects. */
  readonly ended: Promise<string>;
}

/** A signal, and how long it may take until the next one is sent. */
export type StopStep = readonly [signal: NodeJS.Signals, patienceMs: number];

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is there too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The end of a child that was started just now. */
export async function endOfChild(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  });
}

/**
 * The end of a process that is not our child, which is seen by asking. `isIt` tells whether the number still belongs to
 * that process, where it runs.
 */
export async function endOfStranger(
  pid: number,
  isIt: () => Promise<boolean> = async () => true,
): Promise<string> {
  while (isAlive(pid) && (await isIt())) await sleep(pollMs, undefined, { ref: false });
  return 'gone';
}

async function endsWithin(ended: Promise<string>, patienceMs: number): Promise<boolean> {
  const patience = new AbortController();
  const hasEnded = await Promise.race([
    ended.then(() => true),
    sleep(patienceMs, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  return hasEnded;
}

/** Node cannot signal on Windows without ending the process at once, so the whole tree is ended there. */
async function send(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (process.platform === 'win32') await run('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(pid, signal);
}

/** Sends one signal after the other until the process is gone. One that has ended already gets none. */
export async function endProcess({ pid, ended }: RunningProcess, steps: readonly StopStep[]): Promise<void> {
  // Once it is gone, its number may belong to any other process.
  if (pid === undefined || (await endsWithin(ended, 0))) return;
  for (const [signal, patienceMs] of steps) {
    try {
      await send(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
    if (await endsWithin(ended, patienceMs)) return;
  }
}
