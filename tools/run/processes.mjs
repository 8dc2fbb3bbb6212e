import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process of a run inherits this variable, so it can be found even after its parent has exited. */
export const RUN_VARIABLE = 'GREENROOM_RUN_ID';

/** An id for a run. A run started inside another run belongs to both. */
export function newRunId() {
  const outer = process.env[RUN_VARIABLE];
  return `${outer ? `${outer}/` : ''}${randomUUID()}`;
}

/** The other processes of a run that still exist: `{ pid, command }`. Always empty on Windows. */
export function processesOfRun(runId) {
  const mark = `${RUN_VARIABLE}=${runId}`;
  if (process.platform === 'linux') return linuxProcesses(mark);
  if (process.platform === 'win32') return [];
  const listing = execFileSync('ps', ['eww', '-A', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listing
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      command: line.trim().split(/\s+/).slice(1, 4).join(' '),
    }))
    .filter(({ pid }) => pid !== process.pid);
}

function linuxProcesses(mark) {
  const found = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    try {
      const variables = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      if (!variables.some((variable) => variable === mark || variable.startsWith(`${mark}/`))) continue;
      found.push({
        pid,
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, 4).join(' '),
      });
    } catch {
      // The process belongs to another user, or has exited.
    }
  }
  return found;
}

/**
 * Ends the remaining processes of a run, and kills those that still exist after `patienceMs`. Returns the
 * processes that it found.
 */
export async function endProcessesOfRun(runId, patienceMs) {
  const found = processesOfRun(runId);
  // On SIGTERM, Postgres waits for its clients to disconnect. On SIGINT, it ends their sessions and stops.
  for (const { pid, command } of found) {
    signalProcess(pid, /^\S*postgres(\s|$)/.test(command) ? 'SIGINT' : 'SIGTERM');
  }
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && processesOfRun(runId).length > 0) await sleep(20);
  for (const { pid } of processesOfRun(runId)) signalProcess(pid, 'SIGKILL');
  return found;
}

/** Sends a signal to a process that may have exited already. */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
