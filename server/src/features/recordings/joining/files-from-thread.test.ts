import { expect, test } from 'vitest';
import { filesFromThread } from './files-from-thread.ts';

/** Starts a worker thread with this code. */
const thread = (code: string) =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';${code}`);

const file = { name: '1.webm', type: 'video/webm', startMs: 1.5, lengthMs: 1200, sizeBytes: 7 };

test('the files that a thread made are returned', async () => {
  const made = await filesFromThread(thread(`parentPort.postMessage(${JSON.stringify([file])})`), {});
  expect(made).toEqual([file]);
});

test.each([
  [
    'an answer that is no list of files',
    'parentPort.postMessage([{ name: "1.webm", lengthMs: NaN }])',
    'lengthMs',
  ],
  ['an error', 'throw new Error("The file is not readable")', 'The file is not readable'],
  ['no answer', '', 'ended without a result'],
])('a thread that gives %s makes the call fail', async (_name, code, message) => {
  await expect(filesFromThread(thread(code), {})).rejects.toThrow(message);
});
