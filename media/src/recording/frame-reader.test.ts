import { expect, test } from 'vitest';
import { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';
import { emptyVp8Descriptor } from '../rtp/codecs/vp8-descriptor.ts';
import { emptyRtpHeader } from '../rtp/rtp-header.ts';
import { type Frame, FrameReader } from './frame-reader.ts';

/** A stream whose packets a test puts in place: each has one byte, its own sequence number. */
function openStream(kind: 'audio' | 'video') {
  const stream = new IncomingStream(kind, 7, undefined, undefined, 0);
  const put = (sequence: number, timestamp: number, { marker = true, startsKeyframe = false } = {}) => {
    const header = { ...emptyRtpHeader(), timestamp, marker, payloadStart: 0, payloadLength: 1 };
    const packet = Buffer.from([sequence & 0xff]);
    stream.ring.put(sequence, packet, header, { ...emptyVp8Descriptor(), startsKeyframe });
    if (startsKeyframe) stream.keyframeSequence = sequence;
  };
  return { stream, put };
}

/** A reader, and what it hands over at a moment: of each frame its timestamp and its packets. */
function openReader(stream: IncomingStream) {
  const reader = new FrameReader(stream);
  return {
    reader,
    read(nowMs: number, isLast = false) {
      const frames: Frame[] = [];
      reader.read(nowMs, (frame) => frames.push(frame), isLast);
      return frames.map(({ timestamp, payloads }) =>
        [timestamp, payloads.map((payload) => payload[0])].flat(),
      );
    },
  };
}

const keyframe = { startsKeyframe: true };

test('a picture of several packets is one frame, and the first frame is a keyframe', () => {
  const { stream, put } = openStream('video');
  put(100, 3000);
  const { read } = openReader(stream);
  put(101, 6000);
  put(102, 9000, { marker: false, startsKeyframe: true });
  expect(read(0)).toEqual([]);
  put(103, 9000);
  put(104, 12_000);
  expect(read(10)).toEqual([
    [9000, 102, 103],
    [12_000, 104],
  ]);
  expect(read(20)).toEqual([]);
});

test('a reader that starts later begins with the stored keyframe', () => {
  const { stream, put } = openStream('video');
  put(100, 3000, keyframe);
  put(101, 6000);
  expect(openReader(stream).read(0)).toEqual([
    [3000, 100],
    [6000, 101],
  ]);
});

test('without markers a picture ends where the next one begins', () => {
  const { stream, put } = openStream('video');
  put(100, 3000, { marker: false, startsKeyframe: true });
  put(101, 3000, { marker: false });
  put(102, 6000, { marker: false });
  expect(openReader(stream).read(0)).toEqual([[3000, 100, 101]]);
});

test('a missing packet is waited for, and then nothing is missing', () => {
  const { stream, put } = openStream('video');
  put(100, 3000, keyframe);
  const { read } = openReader(stream);
  put(102, 9000);
  expect(read(0)).toEqual([[3000, 100]]);
  expect(read(1499)).toEqual([]);
  put(101, 6000);
  expect(read(1499)).toEqual([
    [6000, 101],
    [9000, 102],
  ]);
});

test('after a packet that never arrives, pictures start again with a keyframe', () => {
  const { stream, put } = openStream('video');
  put(100, 3000, keyframe);
  const { reader, read } = openReader(stream);
  put(102, 9000);
  read(0);
  expect(reader.needsKeyframe).toBe(false);
  expect(read(1500)).toEqual([]);
  expect(reader.needsKeyframe).toBe(true);
  put(103, 12_000);
  put(104, 15_000, keyframe);
  put(105, 18_000);
  expect(read(1600)).toEqual([
    [15_000, 104],
    [18_000, 105],
  ]);
});

test('sound continues at once after a packet that never arrives', () => {
  const { stream, put } = openStream('audio');
  put(100, 960);
  const { read } = openReader(stream);
  put(102, 2880);
  expect(read(0)).toEqual([[960, 100]]);
  expect(read(1500)).toEqual([[2880, 102]]);
});

test('sound that loses a packet every half second misses only those packets', () => {
  const { stream, put } = openStream('audio');
  put(100, 96_000);
  const { read } = openReader(stream);
  const timestamps: (number | undefined)[] = [];
  // Packets of 20 ms, read every 60 ms, for half a minute.
  for (let sequence = 100; sequence < 1600; sequence += 1) {
    if (sequence % 25 !== 7) put(sequence, sequence * 960);
    if (sequence % 3 === 0) timestamps.push(...read((sequence - 100) * 20).map(([timestamp]) => timestamp));
  }
  timestamps.push(...read(30_000, true).map(([timestamp]) => timestamp));
  const sent = Array.from({ length: 1500 }, (_, index) => 100 + index).filter((each) => each % 25 !== 7);
  expect(timestamps).toEqual(sent.map((sequence) => sequence * 960));
});

test('packets after a missing one are delayed no longer than that one', () => {
  const { stream, put } = openStream('audio');
  put(100, 960);
  const { read } = openReader(stream);
  put(102, 2880);
  expect(read(0)).toEqual([[960, 100]]);
  put(104, 4800);
  expect(read(700)).toEqual([]);
  expect(read(1500)).toEqual([[2880, 102]]);
  expect(read(2199)).toEqual([]);
  expect(read(2200)).toEqual([[4800, 104]]);
});

test('a picture that never ends is dropped, and the next keyframe starts again', () => {
  const { stream, put } = openStream('video');
  put(100, 3000, { marker: false, startsKeyframe: true });
  const { reader, read } = openReader(stream);
  for (let from = 101; from < 5101; from += 100) {
    for (let sequence = from; sequence < from + 100; sequence += 1) put(sequence, 3000, { marker: false });
    expect(read(from)).toEqual([]);
  }
  expect(reader.needsKeyframe).toBe(true);
  put(5101, 6000, keyframe);
  expect(read(5101)).toEqual([[6000, 5101 & 0xff]]);
});

test('at the end of the recording no packet is waited for', () => {
  const { stream, put } = openStream('audio');
  put(100, 960);
  const { read } = openReader(stream);
  put(103, 3840);
  expect(read(0, true)).toEqual([
    [960, 100],
    [3840, 103],
  ]);
});

test('a reader that was late for more packets than are stored continues with the stored ones', () => {
  const { stream, put } = openStream('audio');
  put(100, 960);
  const { read } = openReader(stream);
  expect(read(0)).toEqual([[960, 100]]);
  const last = 101 + stream.ring.capacity + 50;
  for (let sequence = 101; sequence <= last; sequence += 1) put(sequence, sequence * 960);
  const frames = read(10);
  expect(frames).toHaveLength(stream.ring.capacity);
  expect(frames.at(-1)?.[0]).toBe(last * 960);
});
