import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { endOfChild, endOfStranger, isAlive, type RunningProcess } from './process-end.ts';
import { keepProcess, type ProcessKeeper } from './process-keeper.ts';

/** Says that it is ready, and then waits; with `stubborn` it ignores SIGTERM. */
async function startChild(kind: 'gentle' | 'stubborn' = 'gentle'): Promise<RunningProcess> {
  const script = `${kind === 'stubborn' ? "process.on('SIGTERM', () => {});" : ''} console.log('ready'); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = endOfChild(child);
  await once(child.stdout, 'data');
  return { pid: child.pid, ended };
}

const keepers: ProcessKeeper<RunningProcess>[] = [];
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop();
});

function keep(
  first: RunningProcess,
  start: (signal: AbortSignal) => Promise<RunningProcess> = async () => startChild(),
) {
  const seen = { ended: [] as string[], failed: [] as unknown[] };
  const keeper = keepProcess(first, {
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
  keepers.push(keeper);
  return { keeper, seen };
}

const pidOf = (keeper: ProcessKeeper<RunningProcess>) => keeper.current.pid ?? 0;

test('starts another one when it ends, and says why it ended', async () => {
  const { keeper, seen } = keep(await startChild());
  const before = pidOf(keeper);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => pidOf(keeper)).not.toBe(before);
  expect([isAlive(pidOf(keeper)), keeper.isRunning, seen.ended]).toEqual([true, true, ['SIGKILL']]);
});

test('tries again while it cannot be started', async () => {
  let tries = 0;
  const { keeper, seen } = keep(await startChild(), async () => {
    tries += 1;
    if (tries < 4) throw new Error(`try ${tries}`);
    return startChild();
  });
  const before = pidOf(keeper);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => pidOf(keeper)).not.toBe(before);
  expect(seen.failed.map(String)).toEqual(['Error: try 1', 'Error: try 2', 'Error: try 3']);
});

test('stops it for good, also one that ignores SIGTERM', async () => {
  const { keeper, seen } = keep(await startChild('stubborn'));
  await Promise.all([keeper.stop(), keeper.stop()]);
  expect([isAlive(pidOf(keeper)), seen.ended]).toEqual([false, []]);
});

test('stops one whose start is under way', async () => {
  const begun = Promise.withResolvers<void>();
  const started = Promise.withResolvers<RunningProcess>();
  const { keeper } = keep(await startChild(), async () => {
    begun.resolve();
    const child = await startChild();
    started.resolve(child);
    return child;
  });
  process.kill(pidOf(keeper), 'SIGKILL');
  await begun.promise;
  await keeper.stop();
  const { pid = 0 } = await started.promise;
  expect(isAlive(pid)).toBe(false);
});

test('looks after one that it did not start, and leaves it when it is released', async () => {
  const child = await startChild();
  const stranger = { pid: child.pid, ended: endOfStranger(child.pid ?? 0) };
  const { keeper } = keep(stranger);
  process.kill(child.pid ?? 0, 'SIGKILL');
  await expect.poll(() => pidOf(keeper)).not.toBe(child.pid);
  const { keeper: released } = keep({ pid: keeper.current.pid, ended: endOfStranger(pidOf(keeper)) });
  released.release();
  expect(isAlive(pidOf(keeper))).toBe(true);
});
