import type { ErrorCode } from '@greenroom/contract/errors';
import { AppError } from '../app-error.ts';

export interface GroupCommitOptions<Entry> {
  /** Time from the start of one commit to the start of the next. */
  intervalMs: number;
  maxGroup: number;
  /** How many entries may wait or be in a commit. Further ones are rejected. */
  maxQueued: number;
  /** The code with which further entries are rejected. */
  overloaded: ErrorCode;
  /** Settles every entry itself and never rejects. */
  commit: (group: Entry[]) => Promise<void>;
}

export interface GroupCommit<Entry> {
  /** @throws AppError with the code `overloaded` of the options when too many wait. */
  add(entry: Entry): void;
  readonly queued: number;
  /** Resolves when everything added before the call is settled. */
  flush(): Promise<void>;
}

/**
 * Commits entries in groups, one group at a time, in order of arrival. An entry that arrives `intervalMs` or
 * more after the last group is committed immediately. Under load one group is committed every `intervalMs`,
 * so groups grow with the load.
 */
export function createGroupCommit<Entry>(options: GroupCommitOptions<Entry>): GroupCommit<Entry> {
  const waiting: Entry[] = [];
  let inCommit = 0;
  let startedAtMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let added = 0;
  let settled = 0;
  const flushes: { through: number; resolve: () => void }[] = [];

  function schedule(): void {
    const delayMs = Math.max(0, options.intervalMs - (performance.now() - startedAtMs));
    timer = setTimeout(() => void run(), delayMs);
  }

  async function run(): Promise<void> {
    startedAtMs = performance.now();
    const group = waiting.splice(0, options.maxGroup);
    inCommit = group.length;
    await options.commit(group);
    inCommit = 0;
    timer = undefined;
    settled += group.length;
    while (flushes[0] !== undefined && flushes[0].through <= settled) flushes.shift()?.resolve();
    if (waiting.length > 0) schedule();
  }

  return {
    add(entry) {
      if (waiting.length + inCommit >= options.maxQueued) throw new AppError(options.overloaded);
      waiting.push(entry);
      added += 1;
      if (timer !== undefined || inCommit > 0) return;
      schedule();
    },
    get queued() {
      return waiting.length + inCommit;
    },
    async flush() {
      const through = added;
      if (settled < through) await new Promise<void>((resolve) => flushes.push({ through, resolve }));
    },
  };
}
