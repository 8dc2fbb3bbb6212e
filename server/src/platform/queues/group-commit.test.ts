import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

function gather(options: { maxGroup?: number; maxQueued?: number } = {}) {
  const groups: number[][] = [];
  let open: (() => void)[] = [];
  const commits = createGroupCommit<number>({
    intervalMs: 5,
    maxGroup: options.maxGroup ?? 100,
    maxQueued: options.maxQueued ?? 100,
    overloaded: 'event_log_unavailable',
    commit: async (group) => {
      groups.push(group);
      await new Promise<void>((resolve) => open.push(resolve));
    },
  });
  const until = async (count: number) => {
    while (groups.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  const finish = () => {
    for (const resolve of open) resolve();
    open = [];
  };
  return { commits, groups, until, finish };
}

test('entries added together are committed together, and entries added during a commit form the next group', async () => {
  const { commits, groups, until, finish } = gather();
  commits.add(1);
  commits.add(2);
  await until(1);
  commits.add(3);
  commits.add(4);
  expect(groups).toEqual([[1, 2]]);
  finish();
  await until(2);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  let isIdle = false;
  const idle = commits.flush().then(() => (isIdle = true));
  await Promise.resolve();
  expect(isIdle).toBe(false);
  finish();
  await idle;
  expect(commits.queued).toBe(0);
});

test('a flush waits for entries added before it, not for later ones', async () => {
  const { commits, until, finish } = gather();
  commits.add(1);
  await until(1);
  const flushed = commits.flush();
  commits.add(2);
  finish();
  await flushed;
  expect(commits.queued).toBe(1);
  await until(2);
  finish();
});

test('a group has a limited number of entries, and all are committed in order', async () => {
  const { commits, groups, until, finish } = gather({ maxGroup: 2 });
  for (const entry of [1, 2, 3, 4, 5]) commits.add(entry);
  for (let count = 1; count <= 3; count += 1) {
    await until(count);
    finish();
  }
  await commits.flush();
  expect(groups).toEqual([[1, 2], [3, 4], [5]]);
});

test('entries above the limit are refused', async () => {
  const { commits, until, finish } = gather({ maxQueued: 2 });
  commits.add(1);
  commits.add(2);
  expect(() => commits.add(3)).toThrow('catching up');
  await until(1);
  expect(() => commits.add(3)).toThrow('catching up');
  finish();
  await commits.flush();
  expect(() => commits.add(3)).not.toThrow();
  await until(2);
  finish();
});
