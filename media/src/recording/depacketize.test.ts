import * as fc from 'fast-check';
import { H264RtpPayload, Vp8RtpPayload } from 'werift-rtp';
import { expect, test, vi } from 'vitest';
import { depacketize } from './depacketize.ts';

const startCode = Buffer.of(0, 0, 0, 1);
const unitsOf = (...units: Buffer[]) => Buffer.concat(units.flatMap((unit) => [startCode, unit]));

/** A unit of H.264 of that type in fragments of so many bytes (FU-A, RFC 6184, 5.8). */
function fragments(unit: Buffer, bytes: number): Buffer[] {
  const header = unit.readUInt8(0);
  const pieces: Buffer[] = [];
  for (let at = 1; at < unit.length; at += bytes) {
    const isFirst = at === 1 ? 0x80 : 0;
    const isLast = at + bytes >= unit.length ? 0x40 : 0;
    const start = Buffer.of((header & 0xe0) | 28, isFirst | isLast | (header & 0x1f));
    pieces.push(Buffer.concat([start, unit.subarray(at, at + bytes)]));
  }
  return pieces;
}

/** Several units in one packet (STAP-A, RFC 6184, 5.7.1). */
function aggregated(...units: Buffer[]): Buffer {
  const parts = units.map((unit) => Buffer.concat([Buffer.of(unit.length >> 8, unit.length & 0xff), unit]));
  return Buffer.concat([Buffer.of(0x78), ...parts]);
}

const parameters = [Buffer.of(0x67, 1, 2, 3), Buffer.of(0x68, 4, 5)];
const picture = Buffer.from([0x65, ...Array.from({ length: 3000 }, (_, index) => index & 0xff)]);

test('a keyframe of H.264 is returned as its units with start codes, however they were packed', () => {
  const whole = unitsOf(...parameters, picture);
  for (const bytes of [1, 7, 1180, 1500, 2999]) {
    const payloads = [aggregated(...parameters), ...fragments(picture, bytes)];
    expect(depacketize('H264', payloads, true)).toEqual({ data: whole, isKeyframe: true });
  }
  expect(depacketize('H264', [...parameters, picture], false)).toEqual({ data: whole, isKeyframe: false });
});

test('incomplete packets give no picture', () => {
  const [first, second, ...rest] = fragments(picture, 500);
  const broken: Record<string, Buffer[]> = {
    'without its first fragment': [second!, ...rest],
    'without its last fragment': [first!, second!],
    'a unit within fragments': [first!, parameters[0]!, second!, ...rest],
    'a unit that begins anew': [first!, first!, second!, ...rest],
    'a packet of units that is cut off': [aggregated(...parameters).subarray(0, 6)],
    'a length that is cut off': [Buffer.of(0x78, 0)],
    'a type that is not sent': [Buffer.of(0x7d, 1, 2)],
    'a fragment without its header': [Buffer.of(0x7c)],
    nothing: [Buffer.alloc(0)],
  };
  for (const [name, payloads] of Object.entries(broken))
    expect([name, depacketize('H264', payloads, true)]).toEqual([name, undefined]);
  expect(depacketize('VP8', [Buffer.of(0x90, 0x80, 0x81)], true)).toBeUndefined();
});

test('a picture of VP8 begins after its descriptor, whatever its fields (RFC 7741, 4.2)', () => {
  const descriptors = {
    none: [0x10],
    'a picture id of 7 bits': [0x90, 0x80, 0x11],
    'a picture id of 15 bits': [0x90, 0x80, 0x92, 0x34],
    'the index of the base layer': [0x90, 0x40, 7],
    'the temporal layer': [0x90, 0x20, 0x40],
    'the key index': [0x90, 0x10, 0x05],
    'all of them': [0x90, 0xf0, 0x92, 0x34, 7, 0x45],
  };
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const picture = depacketize('VP8', [Buffer.from([...descriptor, 1, 2, 3, 4])], true);
    expect([name, picture]).toEqual([name, { data: Buffer.of(1, 2, 3, 4), isKeyframe: true }]);
  }
});

test('another implementation reads the same VP8 and H.264, and no bytes cause an exception', () => {
  const descriptors = fc.constantFrom([0x10], [0x00], [0x90, 0x80, 0x11], [0x80, 0xe0, 0x92, 0x34, 7, 0x40]);
  const body = fc.uint8Array({ minLength: 4, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(descriptors, body), { minLength: 1, maxLength: 6 }), (packets) => {
      const payloads = packets.map(([start, bytes]) => Buffer.from([...start, ...bytes]));
      const read = payloads.map((payload) => Vp8RtpPayload.deSerialize(payload).payload);
      expect(depacketize('VP8', payloads, false)?.data).toEqual(Buffer.concat(read));
    }),
  );
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 2, maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (bytes, size) => {
        const unit = Buffer.from([0x61, ...bytes]);
        let fragment: Buffer | undefined;
        let read: Buffer | undefined;
        const payloads = fragments(unit, size);
        for (const payload of payloads)
          ({ fragment, payload: read } = H264RtpPayload.deSerialize(payload, fragment));
        expect(depacketize('H264', payloads, false)?.data).toEqual(read);
      },
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('VP8' as const, 'H264' as const),
      fc.array(fc.uint8Array({ maxLength: 20 })),
      (codec, payloads) => {
        depacketize(
          codec,
          payloads.map((payload) => Buffer.from(payload)),
          true,
        );
      },
    ),
  );
});

test('each byte of a picture in many packets is copied once', () => {
  const large = Buffer.alloc(1_000_000, 1);
  large.writeUInt8(0x65, 0);
  const payloads = fragments(large, 1180);
  const concat = vi.spyOn(Buffer, 'concat');
  try {
    expect(depacketize('H264', payloads, true)?.data).toHaveLength(startCode.length + large.length);
    const copiedBytes = concat.mock.results.reduce((sum, { value }) => sum + value.length, 0);
    expect(copiedBytes).toBeLessThan(large.length * 1.1);
  } finally {
    concat.mockRestore();
  }
});
