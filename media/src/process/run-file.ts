import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mediaRunFileSchema } from '@greenroom/contract/media/media-control.schemas';
import type { MediaRunFile } from '@greenroom/contract/media/media-control.schemas';

/** Writes the run file atomically, so that a reader sees all of it or nothing. */
export function writeRunFile(path: string, content: MediaRunFile): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Removes the run file, unless a newer process has written its own there. */
export function removeRunFile(path: string): void {
  try {
    const runFile = mediaRunFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (runFile.data?.pid === process.pid) rmSync(path);
  } catch {
    // It no longer exists, which is what was wanted.
  }
}
