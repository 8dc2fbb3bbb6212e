import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { JoinedFile } from './join-recording.ts';

const joinedSchema: z.ZodType<JoinedFile[]> = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['video/webm', 'video/mp4', 'audio/webm']),
    startMs: z.number(),
    lengthMs: z.number(),
    sizeBytes: z.number(),
  }),
);

/** `joinRecording` in a thread of its own. Rejects with what it throws. */
export async function joinInThread(folder: string, outputFolder: string): Promise<JoinedFile[]> {
  const worker = new Worker(new URL('./join-recording.worker.ts', import.meta.url), {
    workerData: { folder, outputFolder },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (message) => resolve(joinedSchema.parse(message)));
      worker.once('error', reject);
      worker.once('exit', () =>
        reject(new Error('The thread that joins a recording ended without an answer')),
      );
    });
  } finally {
    await worker.terminate();
  }
}
