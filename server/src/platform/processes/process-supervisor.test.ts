import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { endOfChild, endOfStranger, isAlive, type RunningProcess } from './process-end.ts';
import { superviseProcess, type ProcessSupervisor } from './process-supervisor.ts';

/** Says that it is ready, and then waits; with `stubborn` it ignores SIGTERM. */
async function startChild(kind: 'gentle' | 'stubborn' = 'gentle'): Promise<RunningProcess> {
  const script = `${kind === 'stubborn' ? "process.on('SIGTERM', () => {});" : ''} console.log('ready'); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = endOfChild(child);
  await once(child.stdout, 'data');
  return { pid: child.pid, ended };
}

const supervisors: ProcessSupervisor<RunningProcess>[] = [];
afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) await supervisor.stop();
});

function keep(
  first: RunningProcess,
  start: (signal: AbortSignal) => Promise<RunningProcess> = async () => startChild(),
) {
  const seen = { ended: [] as string[], failed: [] as unknown[] };
  const supervisor = superviseProcess(first, {
    start,
    delays: { firstMs: 1, longestMs: 20 },
    stopSteps: [
      ['SIGTERM', 200],
      ['SIGKILL', 10_000],
    ],
    onEnded: (_kept, why) => void seen.ended.push(why),
    onStarted: () => undefined,
    onFailed: (error) => void seen.failed.push(error),
  });
  supervisors.push(supervisor);
  return { supervisor, seen };
}

const pidOf = (supervisor: ProcessSupervisor<RunningProcess>) => supervisor.current.pid ?? 0;

test('starts the process again when it ends, and reports why it ended', async () => {
  const { supervisor, seen } = keep(await startChild());
  const before = pidOf(supervisor);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => pidOf(supervisor)).not.toBe(before);
  expect([isAlive(pidOf(supervisor)), supervisor.isRunning, seen.ended]).toEqual([true, true, ['SIGKILL']]);
});

test('tries again while the process cannot be started', async () => {
  let tries = 0;
  const { supervisor, seen } = keep(await startChild(), async () => {
    tries += 1;
    if (tries < 4) throw new Error(`try ${tries}`);
    return startChild();
  });
  const before = pidOf(supervisor);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => pidOf(supervisor)).not.toBe(before);
  expect(seen.failed.map(String)).toEqual(['Error: try 1', 'Error: try 2', 'Error: try 3']);
});

test('stops the process for good, also one that ignores SIGTERM', async () => {
  const { supervisor, seen } = keep(await startChild('stubborn'));
  await Promise.all([supervisor.stop(), supervisor.stop()]);
  expect([isAlive(pidOf(supervisor)), seen.ended]).toEqual([false, []]);
});

test('stops a process that is starting', async () => {
  const begun = Promise.withResolvers<void>();
  const started = Promise.withResolvers<RunningProcess>();
  const { supervisor } = keep(await startChild(), async () => {
    begun.resolve();
    const child = await startChild();
    started.resolve(child);
    return child;
  });
  process.kill(pidOf(supervisor), 'SIGKILL');
  await begun.promise;
  await supervisor.stop();
  const { pid = 0 } = await started.promise;
  expect(isAlive(pid)).toBe(false);
});

test('restarts a process that it did not start, and does not stop it after a release', async () => {
  const child = await startChild();
  const stranger = { pid: child.pid, ended: endOfStranger(child.pid ?? 0) };
  const { supervisor } = keep(stranger);
  process.kill(child.pid ?? 0, 'SIGKILL');
  await expect.poll(() => pidOf(supervisor)).not.toBe(child.pid);
  const { supervisor: released } = keep({
    pid: supervisor.current.pid,
    ended: endOfStranger(pidOf(supervisor)),
  });
  released.release();
  expect(isAlive(pidOf(supervisor))).toBe(true);
});
