import { type ChildProcess, execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pollMs = 100;

/** EX_CONFIG of sysexits.h: the configuration or environment is wrong. A supervisor need not retry. */
export const configurationExitCode = 78;

/** A running process: a child of this one, or one that an earlier server left behind. */
export interface RunningProcess {
  /** Undefined if the system could not start it. */
  readonly pid: number | undefined;
  /** Resolves with the reason as soon as the process has exited. Never rejects. */
  readonly ended: Promise<string>;
}

/** A signal, and how long to wait before the next one is sent. */
export type StopStep = readonly [signal: NodeJS.Signals, patienceMs: number];

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Resolves at the exit of a child that was just started. */
export async function endOfChild(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  });
}

/**
 * Resolves at the exit of a process that is not our child, detected by polling. `isIt` checks that the
 * process id still belongs to that process.
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

/**
 * On Windows, any signal from Node ends the process immediately, so the whole process tree is ended there.
 */
async function send(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (process.platform === 'win32') await run('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(pid, signal);
}

/**
 * Sends one signal after the other until the process has exited. A process that has already exited gets none.
 */
export async function endProcess({ pid, ended }: RunningProcess, steps: readonly StopStep[]): Promise<void> {
  // After the exit, the process id may be reused.
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
