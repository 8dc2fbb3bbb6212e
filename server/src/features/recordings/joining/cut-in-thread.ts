import type { CutSource } from './cut-recording.ts';
import { filesFromThread } from './files-from-thread.ts';
import type { JoinedFile } from './join-recording.ts';

/** Runs `cutRecording` in its own thread. Rejects with its error. */
export async function cutInThread(
  sources: readonly CutSource[],
  range: { fromMs: number; toMs: number },
  outputFolder: string,
): Promise<JoinedFile[]> {
  return filesFromThread(new URL('./cut-recording.worker.ts', import.meta.url), {
    sources,
    range,
    outputFolder,
  });
}
