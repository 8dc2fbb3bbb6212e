import type { CutSource } from './cut-recording.ts';
import { filesFromThread } from './files-from-thread.ts';
import type { JoinedFile } from './join-recording.ts';

/** `cutRecording` in a thread of its own. Rejects with what it throws. */
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
