import { filesFromThread } from './files-from-thread.ts';
import type { JoinedFile } from './join-recording.ts';

/** `joinRecording` in a thread of its own. Rejects with what it throws. */
export async function joinInThread(folder: string, outputFolder: string): Promise<JoinedFile[]> {
  return filesFromThread(new URL('./join-recording.worker.ts', import.meta.url), { folder, outputFolder });
}
