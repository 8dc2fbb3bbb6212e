import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { cutRecording } from './cut-recording.ts';

/** Runs in its own thread, like the joining of a recording. */
const { sources, range, outputFolder } = z
  .object({
    sources: z.array(
      z.object({
        at: z.union([z.object({ path: z.string() }), z.object({ url: z.string() })]),
        type: z.enum(['video/webm', 'video/mp4', 'audio/webm']),
        startMs: z.number(),
        lengthMs: z.number(),
      }),
    ),
    range: z.object({ fromMs: z.number(), toMs: z.number() }),
    outputFolder: z.string(),
  })
  .parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
parentPort?.postMessage(await cutRecording(sources, range, outputFolder));
