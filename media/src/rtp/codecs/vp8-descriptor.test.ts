import * as fc from 'fast-check';
import { Vp8RtpPayload } from 'werift-rtp';
import { expect, test } from 'vitest';
import { emptyVp8Descriptor, parseVp8Descriptor } from './vp8-descriptor.ts';

const keyframeHeader = [0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02];

test('reads the first packet of a 1280x720 keyframe with a long picture id', () => {
  const payload = Buffer.from([0x90, 0xe0, 0x92, 0x34, 0x56, 0x20, ...keyframeHeader]);
  const read = emptyVp8Descriptor();
  expect(parseVp8Descriptor(payload, 0, payload.length, read)).toBe(true);
  expect(read).toMatchObject({
    length: 6,
    pictureIdOffset: 2,
    pictureIdBits: 15,
    pictureId: 0x1234,
    tl0PictureIndexOffset: 4,
    tl0PictureIndex: 0x56,
    startsKeyframe: true,
    width: 1280,
    height: 720,
  });
});

test('a later partition or an interframe starts no keyframe', () => {
  const read = emptyVp8Descriptor();
  expect(parseVp8Descriptor(Buffer.from([0x81, 0x80, 0x05, 0x00]), 0, 4, read)).toBe(true);
  expect(read).toMatchObject({ startsKeyframe: false, pictureIdBits: 7, pictureId: 5 });
  expect(parseVp8Descriptor(Buffer.from([0x10, 0x01]), 0, 2, read)).toBe(true);
  expect(read).toMatchObject({ startsKeyframe: false, pictureIdOffset: 0 });
});

test('reads the same picture id as another implementation from any complete descriptor', () => {
  const read = emptyVp8Descriptor();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 40 }), (bytes) => {
      const payload = Buffer.from(bytes);
      fc.pre(parseVp8Descriptor(payload, 0, payload.length, read) && read.pictureIdOffset !== 0);
      return Vp8RtpPayload.deSerialize(payload).pictureId === read.pictureId;
    }),
  );
  expect(read.pictureIdOffset).toBe(2);
});
