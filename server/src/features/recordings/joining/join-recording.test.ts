import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MkvOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinRecording } from './join-recording.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joining-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/**
 * Writes one publisher's file with frames 100 ms apart, a keyframe first. Each frame contains the number of
 * its publisher and its own.
 */
async function writeVideo(publisher: number, firstMs: number, count: number): Promise<void> {
  const source = new EncodedVideoPacketSource('vp8');
  const target = new FilePathTarget(join(folder, `video-${firstMs}.mkv`));
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target });
  output.addVideoTrack(source);
  await output.start();
  for (let index = 0; index < count; index += 1) {
    const data = Uint8Array.of(publisher, index);
    await source.add(new EncodedPacket(data, index === 0 ? 'key' : 'delta', index / 10, 0.1), {
      decoderConfig: { codec: 'vp8', codedWidth: 640, codedHeight: 360 },
    });
  }
  await output.finalize();
}

/** The publisher, number and time of each frame in a file. */
async function picturesIn(path: string): Promise<string[]> {
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no picture');
  const pictures: string[] = [];
  for await (const { data, type, timestamp } of new EncodedPacketSink(track).packets())
    pictures.push(`${data[0]}.${data[1]} ${type} ${Math.round(timestamp * 1000)}`);
  input.dispose();
  return pictures;
}

test('a publisher whose clock overlaps the one before starts at their own keyframe', async () => {
  await writeVideo(1, 1_700_000_000_000, 5);
  await writeVideo(2, 1_700_000_000_250, 3);
  const joined = join(folder, 'joined');
  const files = await joinRecording(folder, joined);
  expect(files).toMatchObject([{ name: '1.webm', startMs: 1_700_000_000_000, lengthMs: 450 }]);
  expect(await picturesIn(join(joined, '1.webm'))).toEqual([
    '1.0 key 0',
    '1.1 delta 100',
    '1.2 delta 200',
    '2.0 key 250',
    '2.1 delta 350',
    '2.2 delta 450',
  ]);
});
