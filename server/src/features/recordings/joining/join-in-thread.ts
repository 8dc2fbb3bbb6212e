import { filesFromThread } from './files-from-thread.ts';
import type { JoinedFile } from './join-recording.ts';

/** Runs `joinRecording` in its own thread. Rejects with its error. */
export async function joinInThread(folder: string, outputFolder: string): Promise<JoinedFile[]> {
  return filesFromThread(new URL('./join-recording.worker.ts', import.meta.url), { folder, outputFolder });
}
