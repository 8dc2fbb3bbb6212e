import { describe, expect, test } from 'vitest';
import { opusPacketMs, silentPacket } from './opus-packets.ts';
import { type TimedPacket, wholeSound } from './sound-track.ts';

/** One packet of 20 ms. Its second byte identifies it. */
const packet = (name: number) => new Uint8Array([0xf8, name]);

async function* at(...times: number[]): AsyncGenerator<TimedPacket> {
  for (const [index, atMs] of times.entries()) yield { atMs, data: packet(index) };
}

async function whole(packets: AsyncIterable<TimedPacket>, range: { fromMs: number; toMs: number }) {
  const made: { atMs: number; sound: number | 'silence' }[] = [];
  for await (const { atMs, data } of wholeSound(packets, range)) {
    made.push({ atMs, sound: data === silentPacket ? 'silence' : (data[1] ?? -1) });
  }
  return made;
}

describe('an Opus packet has the duration of', () => {
  test.each([
    ['20 ms of CELT', [0xf8, 1], 20],
    ['10 ms of SILK', [0x00, 1], 10],
    ['60 ms of SILK', [0x18, 1], 60],
    ['20 ms of both', [0x68, 1], 20],
    ['2.5 ms of CELT', [0x80, 1], 2.5],
    ['two frames of 20 ms', [0xf9, 1], 40],
    ['six frames of 20 ms', [0xfb, 6], 120],
    ['nothing', [], 0],
  ])('%s', (_name, bytes, expected) => {
    expect(opusPacketMs(new Uint8Array(bytes))).toBe(expected);
  });
});

describe('the sound track of a recording', () => {
  test('has silence for each gap, also before the first packet and after the last', async () => {
    expect(await whole(at(1040, 1060, 1120), { fromMs: 1000, toMs: 1180 })).toEqual([
      { atMs: 1000, sound: 'silence' },
      { atMs: 1020, sound: 'silence' },
      { atMs: 1040, sound: 0 },
      { atMs: 1060, sound: 1 },
      { atMs: 1080, sound: 'silence' },
      { atMs: 1100, sound: 'silence' },
      { atMs: 1120, sound: 2 },
      { atMs: 1140, sound: 'silence' },
      { atMs: 1160, sound: 'silence' },
    ]);
  });

  test('has no gaps between packets, whatever the jitter of their times', async () => {
    const made = await whole(at(0, 23, 38, 61), { fromMs: 0, toMs: 80 });
    expect(made).toEqual([0, 20, 40, 60].map((atMs, sound) => ({ atMs, sound })));
  });

  test('leaves out repeated packets, and those before or after', async () => {
    const made = await whole(at(-40, 0, 0, 20, 25, 40, 90), { fromMs: 0, toMs: 60 });
    expect(made).toEqual([
      { atMs: 0, sound: 1 },
      { atMs: 20, sound: 3 },
      { atMs: 40, sound: 5 },
    ]);
  });

  test('of a sender with a slow clock is never more than one packet behind the picture', async () => {
    const times = Array.from({ length: 3000 }, (_, index) => index * 20.2);
    const made = await whole(at(...times), { fromMs: 0, toMs: 60_600 });
    const sounds = made.filter(({ sound }) => sound !== 'silence');
    expect(sounds).toHaveLength(3000);
    for (const [index, { atMs }] of sounds.entries()) {
      expect(Math.abs(atMs - (times[index] ?? 0))).toBeLessThanOrEqual(20);
    }
  });
});
