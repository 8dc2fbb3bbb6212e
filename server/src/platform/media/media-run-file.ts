import { renameSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaRunFileSchema, type MediaRunFile } from '@greenroom/contract/media/media-control.schemas';
import { argumentsOf } from '../processes/process-arguments.ts';
import { isAlive } from '../processes/process-end.ts';

const pollMs = 20;

/** Whether the process is a media server. Its id may have been reused by another program. */
export async function isMediaServer(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const words = await argumentsOf(pid);
  const file = join('media', 'src', 'main.ts');
  return process.platform === 'win32' || words.some((word) => word.endsWith(file));
}

/** Reads what a media server wrote about itself once it was ready. */
export async function readRunFile(path: string): Promise<MediaRunFile | undefined> {
  try {
    return mediaRunFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

const startFileOf = (runFile: string): string => `${runFile}.starting`;

/**
 * Records that a media server was started whose run file does not exist yet. The write is synchronous and
 * atomic, so that the record is complete even if this process is killed next.
 */
export function recordStart(runFile: string, pid: number): void {
  const unfinished = `${startFileOf(runFile)}.unfinished`;
  writeFileSync(unfinished, String(pid), { mode: 0o600 });
  renameSync(unfinished, startFileOf(runFile));
}

/** Removes that record after the start succeeded or failed. */
export async function removeStartRecord(runFile: string): Promise<void> {
  await rm(startFileOf(runFile), { force: true });
}

/**
 * Waits for a media server whose web server was killed before the run file appeared. It may already hold the
 * UDP port, so another one could not start. Returns when its run file exists, when it has ended, or after
 * `patienceMs`.
 */
export async function waitForRecordedStart(runFile: string, patienceMs: number): Promise<void> {
  const pid = Number(await readFile(startFileOf(runFile), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0) return;
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await isMediaServer(pid))) {
    if ((await readRunFile(runFile))?.pid === pid) break;
    await sleep(pollMs);
  }
  await removeStartRecord(runFile);
}
