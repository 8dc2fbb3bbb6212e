import { pbkdf2 } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';
import { emptyRtpHeader } from '../rtp/rtp-header.ts';
import { Recordings } from './recordings.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a recording waits for its folder on a slow disk, and then has its sound', async () => {
  const audio = new IncomingStream('audio', 7, undefined, undefined, 0);
  const header = { ...emptyRtpHeader(), timestamp: 960, payloadStart: 0, payloadLength: 3 };
  audio.receive(65_536, Buffer.of(0xf8, 0xff, 0xfe), header, performance.now());
  const events: MediaEvent[] = [];
  const recordings = new Recordings({
    folder: join(folder, 'not there yet'),
    freeMinBytes: 0,
    findSource: () => ({ sessionId: 'session', audio, video: undefined }),
    emit: (event) => events.push(event),
    log: pino({ level: 'silent' }),
  });
  // All threads that do the work of files are busy for longer than from one reading to the next.
  const busy = Array.from({ length: 8 }, async () => promisify(pbkdf2)('a', 'b', 150_000, 64, 'sha512'));
  await recordings.start('recording', 'room');
  await Promise.all(busy);
  await recordings.close();
  expect(events).toEqual([]);
  const written = await readdir(join(folder, 'not there yet', 'recording'));
  expect(written).toEqual([expect.stringMatching(/^audio-\d+\.mkv$/)]);
});
