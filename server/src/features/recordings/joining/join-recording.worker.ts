import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { joinRecording } from './join-recording.ts';

/**
 * Runs in a separate thread, because a show of several hours has half a million packets and requests must be
 * answered meanwhile.
 */
const { folder, outputFolder } = z.object({ folder: z.string(), outputFolder: z.string() }).parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
parentPort?.postMessage(await joinRecording(folder, outputFolder));
