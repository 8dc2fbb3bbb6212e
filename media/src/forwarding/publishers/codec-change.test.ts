import { expect, test } from 'vitest';
import { until } from '../../testing/media-process.ts';
import { MediaSuite } from '../../testing/media-suite.ts';
import { offerLayers, retransmissionOf, ridId } from '../../testing/simulcast-layers.ts';
import {
  TestPeer,
  TestSource,
  expectContinuous,
  h264Keyframe,
  peerNackedNumbers,
} from '../../testing/test-peer.ts';
import type { TestLayer } from '../../testing/test-peer.ts';

const suite = new MediaSuite('codecs');

/** Adds H.264 to an offer of one VP8 section, under the number 98. */
const offerH264 = (offer: string) =>
  `${offer.replace(/^(m=video .*)\r\n/m, '$1 98\r\n')}a=rtpmap:98 H264/90000\r\na=fmtp:98 packetization-mode=1\r\n`;

async function show(ssrc: number, edit: (offer: string) => string, layer?: TestLayer) {
  const roomId = suite.newRoom();
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'publish', roomId, subject: 'streamer' }, 'VP8', edit);
  const source = new TestSource(peer, ssrc, 'VP8', layer === undefined ? {} : { layer });
  suite.closing.push(() => source.stop());
  const watching = new TestPeer();
  suite.closing.push(() => watching.close());
  await watching.connect(suite.server, { action: 'watch', roomId, subject: 'visitor' });
  await until('it runs', () => watching.media.length > 20);
  return { peer, source, watching };
}

/** The viewer's packets of each codec, by the numbers that it gave them. */
const packetsOf = (watching: TestPeer, codec: 'VP8' | 'H264') =>
  watching.media.filter(({ payloadType }) => payloadType === (codec === 'VP8' ? 100 : 101));

async function expectH264(watching: TestPeer): Promise<void> {
  await until('H.264 is seen', () => packetsOf(watching, 'H264').length > 20);
  expect(packetsOf(watching, 'H264')[0]!.payload.subarray(0, h264Keyframe.length)).toEqual(h264Keyframe);
}

test('viewers still see a publisher that changes its codec under the same SSRC and back, each from a keyframe', async () => {
  const { source, watching } = await show(0x101, offerH264);
  source.changeCodec('H264', 98);
  await expectH264(watching);
  const ssrcs = new Set(watching.media.map(({ ssrc }) => ssrc));
  expect(ssrcs.size).toBe(1);
  const first = packetsOf(watching, 'VP8');
  expectContinuous(first);
  source.changeCodec('VP8', 96);
  await until('VP8 is seen again', () => packetsOf(watching, 'VP8').length > first.length + 20);
  const numbers = watching.media.map(({ sequenceNumber }) => sequenceNumber);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0]! + index) & 0xffff));
});

test('a late packet of the former codec changes nothing', async () => {
  const { peer, source, watching } = await show(0x201, offerH264);
  source.skips = 1;
  await until('a packet is missing', () => peerNackedNumbers(peer).length > 0);
  source.changeCodec('H264', 98);
  await expectH264(watching);
  const vp8Before = packetsOf(watching, 'VP8').length;
  const keyframes = () =>
    packetsOf(watching, 'H264').filter(({ payload }) => payload.readUInt8(0) === h264Keyframe[0]).length;
  const keyframesBefore = keyframes();
  peer.track?.sendMessageBinary(source.sent.get(peerNackedNumbers(peer)[0]!)!);
  const count = watching.media.length;
  await until('it goes on', () => watching.media.length > count + 30);
  expect(packetsOf(watching, 'VP8')).toHaveLength(vp8Before);
  expect(keyframes()).toBe(keyframesBefore);
});

test('a simulcast layer that changes its codec is the same layer, and its retransmissions still work', async () => {
  const edit = (offer: string) =>
    `${offerH264(offerLayers(offer, ['f'])).replace(/^(m=video .*)\r\n/m, '$1 99\r\n')}a=rtpmap:99 rtx/90000\r\na=fmtp:99 apt=98\r\n`;
  const layer = { rid: 'f', ridId, width: 1280, height: 720 };
  const { peer, source, watching } = await show(0x301, edit, layer);
  const nextMissing = async () => {
    const before = peerNackedNumbers(peer).length;
    source.skips = 1;
    await until('a packet is missing', () => peerNackedNumbers(peer).length > before);
    return source.sent.get(peerNackedNumbers(peer)[before]!)!;
  };
  const repair = { ssrc: 0x9001, sequenceNumber: 1 };
  peer.track?.sendMessageBinary(retransmissionOf(await nextMissing(), { ...repair, rid: 'f' }));
  await until('it is there', () => watching.media.length > 60);
  expectContinuous(watching.media);

  source.changeCodec('H264', 98);
  await expectH264(watching);
  const first = packetsOf(watching, 'H264')[0]!.sequenceNumber;
  const unnamed = retransmissionOf(await nextMissing(), { ...repair, sequenceNumber: 2 });
  unnamed.writeUInt8((unnamed.readUInt8(1) & 0x80) | 99, 1);
  peer.track?.sendMessageBinary(unnamed);
  const count = watching.media.length;
  await until('it goes on', () => watching.media.length > count + 20);
  const numbers = packetsOf(watching, 'H264').map(({ sequenceNumber }) => (sequenceNumber - first) & 0xffff);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index));
});
