import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { JoinedFile } from './join-recording.ts';

const filesSchema: z.ZodType<JoinedFile[]> = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['video/webm', 'video/mp4', 'audio/webm']),
    startMs: z.number(),
    lengthMs: z.number(),
    sizeBytes: z.number(),
  }),
);

/** The files that a worker creates and posts. Rejects with its error. */
export async function filesFromThread(address: URL, workerData: unknown): Promise<JoinedFile[]> {
  const worker = new Worker(address, { workerData });
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () =>
        reject(new Error('The thread that creates the files of a replay ended without a result')),
      );
    });
    return filesSchema.parse(answer);
  } finally {
    await worker.terminate();
  }
}
