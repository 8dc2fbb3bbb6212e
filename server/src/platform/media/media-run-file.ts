import { renameSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaRunFileSchema, type MediaRunFile } from '@greenroom/contract/media/media-control.schemas';
import { argumentsOf } from '../processes/process-arguments.ts';
import { isAlive } from '../processes/process-end.ts';

const pollMs = 20;

/** Whether a process is a media server: its number may meanwhile belong to any other program. */
export async function isMediaServer(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const words = await argumentsOf(pid);
  const file = join('media', 'src', 'main.ts');
  return process.platform === 'win32' || words.some((word) => word.endsWith(file));
}

/** What a media server wrote about itself once it was ready. */
export async function readRunFile(path: string): Promise<MediaRunFile | undefined> {
  try {
    return mediaRunFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

const startFileOf = (runFile: string): string => `${runFile}.starting`;

/**
 * Writes down that a media server was started whose run file is still to come. Synchronous, so that the record exists
 * also when this process is killed next, and whole whenever it is read.
 */
export function recordStart(runFile: string, pid: number): void {
  const unfinished = `${startFileOf(runFile)}.unfinished`;
  writeFileSync(unfinished, String(pid), { mode: 0o600 });
  renameSync(unfinished, startFileOf(runFile));
}

/** Removes that record, after the start has succeeded or failed. */
export async function removeStartRecord(runFile: string): Promise<void> {
  await rm(startFileOf(runFile), { force: true });
}

/**
 * Waits for a media server whose web server was killed while it waited for the run file. It has the UDP port already, so
 * another one could not start beside it. Returns when its run file is there, when it has ended, or after `patienceMs`.
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
