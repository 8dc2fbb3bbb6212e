import { mediaRoomDetailsSchema } from '@greenroom/contract/media/media-control.schemas';
import { expect, test } from 'vitest';
import { until } from '../testing/media-process.ts';
import { MediaSuite } from '../testing/media-suite.ts';
import { offerLayers, retransmissionOf, ridId } from '../testing/simulcast-layers.ts';
import {
  TestPeer,
  TestSource,
  expectContinuous,
  extensionWith,
  isKeyframe,
  peerKeyframeRequests,
  peerNackedNumbers,
} from '../testing/test-peer.ts';
import type { Received } from '../testing/test-peer.ts';

const suite = new MediaSuite('simulcast');

const rids = ['q', 'h', 'f'] as const;
type Rid = (typeof rids)[number];
const widths = { q: 320, h: 640, f: 1280 };

async function publisher(edit = (offer: string) => offerLayers(offer, rids)) {
  const roomId = suite.newRoom();
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'publish', roomId, subject: 'streamer' }, 'VP8', edit);
  return { roomId, peer };
}

/** One layer. Layers that are made together have the same sequence numbers and differ only in their names. */
function sendLayer(peer: TestPeer, rid: Rid, ssrc: number, frameMs = 20, startAfterMs = 0): TestSource {
  const layer = { rid, ridId, width: widths[rid], height: widths[rid] / 2 };
  const source = new TestSource(peer, ssrc, 'VP8', { layer, frameMs, startAfterMs });
  suite.closing.push(() => source.stop());
  return source;
}

/** A publisher that sends all three layers, each of them named to the server. */
async function threeLayers() {
  const { roomId, peer } = await publisher();
  const layers = {
    q: sendLayer(peer, 'q', 0x1_0001),
    h: sendLayer(peer, 'h', 0x2_0001),
    f: sendLayer(peer, 'f', 0x3_0001),
  };
  await until('all layers arrive', async () => (await ridsIn(roomId)).length === 3);
  return { roomId, peer, layers };
}

async function viewer(roomId: string): Promise<TestPeer> {
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'watch', roomId, subject: 'visitor' });
  return peer;
}

/** Undefined until the server has seen it connect. */
async function publisherIn(roomId: string) {
  const response = await suite.server.control('GET', `/rooms/${roomId}`);
  if (response.status === 404) return undefined;
  return mediaRoomDetailsSchema.parse(await response.json()).publisher;
}

async function ridsIn(roomId: string) {
  return (await publisherIn(roomId))?.layers.map(({ rid }) => rid) ?? [];
}

/** Every packet of the test sources says how wide its layer's picture is. */
const widthOf = (packet: Received) => packet.payload.readUInt16LE(10);
const inSequence = (packets: Received[]) =>
  packets.toSorted((a, b) => ((a.sequenceNumber - b.sequenceNumber) << 16) >> 16);
/** The widths that a viewer saw, one for each stretch of one layer. */
const stretchesOf = (packets: Received[]) =>
  inSequence(packets)
    .map(widthOf)
    .filter((width, index, all) => width !== all[index - 1]);

/** Every change of layers begins with a keyframe. */
function expectKeyframeAtChanges(packets: Received[]): void {
  const sorted = inSequence(packets);
  const changes = sorted.filter((packet, index) => {
    const before = sorted[index - 1];
    return before === undefined || widthOf(before) !== widthOf(packet);
  });
  expect(changes.map(isKeyframe)).toEqual(changes.map(() => true));
}

const seen = (watching: TestPeer, width: number, packets = 10) =>
  until(`the picture of ${width} is seen`, () => {
    const newest = watching.media.slice(-packets);
    return newest.length === packets && newest.every((packet) => widthOf(packet) === width);
  });

test('an offer of simulcast is accepted with all its layers, in order and with their names', async () => {
  const { peer } = await publisher();
  const lines = peer.answer.split('\r\n');
  expect(lines).toContain('a=simulcast:recv q;h;f');
  expect(lines.filter((line) => line.startsWith('a=rid:'))).toEqual([
    'a=rid:q recv',
    'a=rid:h recv',
    'a=rid:f recv',
  ]);
  expect(lines).toContain('a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id');
  expect(lines).toContain('a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id');
  expect(lines).toContain('a=fmtp:97 apt=96');
});

test('a viewer who joins a show of three layers gets the highest one alone, from a keyframe, without gaps', async () => {
  const { roomId } = await threeLayers();
  const watching = await viewer(roomId);
  await until('50 packets arrive', () => watching.media.length > 50);
  expect(isKeyframe(watching.media[0]!)).toBe(true);
  expect(stretchesOf(watching.media)).toEqual([1280]);
  expectContinuous(watching.media);
});

test('a viewer who was there before the layers gets higher ones step by step, each from a keyframe', async () => {
  const { roomId, peer } = await publisher();
  const watching = await viewer(roomId);
  for (const [index, rid] of rids.entries()) {
    sendLayer(peer, rid, ((index + 1) << 16) | 1);
    await seen(watching, widths[rid]);
  }
  expect(stretchesOf(watching.media)).toEqual([320, 640, 1280]);
  expectKeyframeAtChanges(watching.media);
  expectContinuous(watching.media);
  // Each layer began with one: nobody needed another.
  expect(peerKeyframeRequests(peer)).toBe(0);
});

test('of H.264 layers, whose sizes are unknown, viewers get the one with the highest bit rate', async () => {
  const roomId = suite.newRoom();
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'publish', roomId, subject: 'streamer' }, 'H264', (offer) =>
    offerLayers(offer, rids),
  );
  const sizes = { q: 40, h: 200, f: 1000 };
  for (const [index, rid] of rids.entries()) {
    const layer = { rid, ridId, width: 0, height: 0 };
    const source = new TestSource(peer, index + 1, 'H264', { layer, bodyLength: sizes[rid] });
    suite.closing.push(() => source.stop());
  }
  const watching = await viewer(roomId);
  const last = () => watching.media.at(-1)?.payload;
  await until('the highest layer is seen', () => last()?.at(-1) === 3);
  const count = watching.media.length;
  await until('it goes on', () => watching.media.length > count + 20);
  expect(watching.media.slice(count).filter((packet) => packet.payload.at(-1) !== 3)).toEqual([]);
});

test('viewers get the next layer when the highest one stops, and that one when it returns, each from a keyframe', async () => {
  const { roomId, peer, layers } = await threeLayers();
  const watching = await viewer(roomId);
  await seen(watching, 1280);
  layers.f.isPaused = true;
  await seen(watching, 640);
  layers.h.isPaused = true;
  await seen(watching, 320);
  layers.h.isPaused = false;
  await seen(watching, 640);
  layers.f.isPaused = false;
  await seen(watching, 1280);
  expect(stretchesOf(watching.media)).toEqual([1280, 640, 320, 640, 1280]);
  expectKeyframeAtChanges(watching.media);
  expectContinuous(watching.media);
  expect(peerKeyframeRequests(peer, layers.q.ssrc)).toBe(1);
});

test('a lost packet of a layer is requested under its SSRC, and its retransmission fills that layer alone', async () => {
  const { roomId, peer, layers } = await threeLayers();
  const watching = await viewer(roomId);
  await seen(watching, 1280);
  const nacked = (rid: Rid, after = 0) =>
    until(`a packet of ${rid} is asked for`, () => peerNackedNumbers(peer, layers[rid].ssrc).slice(after)[0]);
  const lost = async () => (await publisherIn(roomId))?.packetsLost;
  const rtx = { h: 0x2_0002, f: 0x3_0002 };

  layers.h.skips = 1;
  layers.f.skips = 1;
  const [ofH, ofF] = [await nacked('h'), await nacked('f')];
  expect(peerNackedNumbers(peer, layers.q.ssrc)).toEqual([]);
  expect(await lost()).toBe(2);
  const send = (packet: Buffer) => peer.track?.sendMessageBinary(packet);
  send(retransmissionOf(layers.h.sent.get(ofH)!, { ssrc: rtx.h, sequenceNumber: 1, rid: 'h' }));
  await until('the hole in h is filled', async () => (await lost()) === 1);
  expect(stretchesOf(watching.media)).toEqual([1280]);
  send(retransmissionOf(layers.f.sent.get(ofF)!, { ssrc: rtx.f, sequenceNumber: 1, rid: 'f' }));
  await until('the hole in f is filled', async () => (await lost()) === 0);

  // The server has learned by now which layer each of them repairs.
  const asked = peerNackedNumbers(peer, layers.f.ssrc).length;
  layers.f.skips = 1;
  const again = await nacked('f', asked);
  send(retransmissionOf(layers.f.sent.get(again)!, { ssrc: rtx.f, sequenceNumber: 2 }));
  await until('the next hole in f is filled', async () => (await lost()) === 0);
  const count = watching.media.length;
  await until('it goes on', () => watching.media.length > count + 10);
  expect(stretchesOf(watching.media)).toEqual([1280]);
  expectContinuous(watching.media);
});

test('packets without a layer name, or of a layer that was not offered, make no layer', async () => {
  const { roomId, peer } = await publisher();
  const watching = await viewer(roomId);
  const probe = new TestSource(peer, 0x4_0001);
  suite.closing.push(() => probe.stop());
  const stranger = new TestSource(peer, 0x5_0001, 'VP8', {
    layer: { rid: 'z', ridId, width: 1920, height: 1080 },
  });
  suite.closing.push(() => stranger.stop());
  await until('both are sent', () => Math.min(probe.sent.size, stranger.sent.size) > 10);
  sendLayer(peer, 'q', 0x1_0001);
  await seen(watching, 320, 20);
  expect(await ridsIn(roomId)).toEqual(['q']);
  expect(stretchesOf(watching.media)).toEqual([320]);
  expectContinuous(watching.media);
});

test('a sender gets the arrival times of its first packets, even before they name a layer', async () => {
  const transportSequenceId = 5;
  const { peer } = await publisher(
    (offer) =>
      `${offerLayers(offer, rids)}a=extmap:${transportSequenceId} http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01\r\n`,
  );
  const probe = Buffer.concat([
    Buffer.of(0x90, 96, 0, 1, 0, 0, 0, 0, 0, 9, 0, 9),
    extensionWith(transportSequenceId, '\0\u0007'),
    Buffer.alloc(100),
  ]);
  peer.track?.sendMessageBinary(probe);
  const feedback = await until('the feedback', () =>
    peer.rtcp.find((packet) => packet.readUInt16BE(0) === 0x8f_cd || packet.readUInt16BE(0) === 0xaf_cd),
  );
  expect(feedback.readUInt32BE(8), 'a stream that the sender has').toBe(0x9_0009);
  expect([feedback.readUInt16BE(12), feedback.readUInt16BE(14)], 'first number and count').toEqual([7, 1]);
});

test('a retransmission without a layer name fills no layer, even if there is only one', async () => {
  const { roomId, peer } = await publisher();
  const q = sendLayer(peer, 'q', 0x1_0001);
  await until('it arrives', async () => (await ridsIn(roomId)).length === 1);
  const lost = async () => (await publisherIn(roomId))?.packetsLost;
  q.skips = 1;
  const [asked] = await until('a packet is asked for', () => {
    const numbers = peerNackedNumbers(peer, q.ssrc);
    return numbers.length > 0 && numbers;
  });
  const missing = q.sent.get(asked!)!;
  const count = peerNackedNumbers(peer, q.ssrc).length;
  peer.track?.sendMessageBinary(retransmissionOf(missing, { ssrc: 0x3_0002, sequenceNumber: 1 }));
  await until('it is asked for again', () => peerNackedNumbers(peer, q.ssrc).length > count);
  expect(await lost()).toBe(1);
  peer.track?.sendMessageBinary(retransmissionOf(missing, { ssrc: 0x1_0002, sequenceNumber: 1, rid: 'q' }));
  await until('the hole is filled', async () => (await lost()) === 0);
});

test('the highest layer with few frames is not dropped between two of its frames', async () => {
  const { roomId, peer } = await publisher();
  const watching = await viewer(roomId);
  // The lower two come in the middle of the highest one's pauses, which are longer than a stop.
  for (const [index, rid] of rids.entries()) sendLayer(peer, rid, ((index + 1) << 16) | 1, 700, index * 200);
  await until(
    'six frames of the highest layer are seen',
    () => watching.media.filter((packet) => widthOf(packet) === 1280).length > 5,
  );
  const stretches = stretchesOf(watching.media);
  expect(stretches.slice(stretches.indexOf(1280))).toEqual([1280]);
  expectContinuous(watching.media);
  expect(peerKeyframeRequests(peer)).toBe(0);
});

test('a layer with few frames that stops is dropped, too', async () => {
  const { roomId, peer } = await publisher();
  const watching = await viewer(roomId);
  const sources = rids.map((rid, index) => sendLayer(peer, rid, ((index + 1) << 16) | 1, 600));
  await seen(watching, 1280, 2);
  sources[2]!.isPaused = true;
  await seen(watching, 640, 2);
  expect(stretchesOf(watching.media).slice(-2)).toEqual([1280, 640]);
  expectKeyframeAtChanges(watching.media);
  expectContinuous(watching.media);
});

test('a layer with a new SSRC replaces the one with the same name', async () => {
  const { roomId, peer, layers } = await threeLayers();
  const watching = await viewer(roomId);
  await seen(watching, 1280);
  const rtxSsrc = 0x3_0002;
  const send = (packet: Buffer) => peer.track?.sendMessageBinary(packet);
  const lost = async () => (await publisherIn(roomId))?.packetsLost;
  // The old one's retransmissions are known, too.
  layers.f.skips = 1;
  const [ofOld] = await until('the old one is asked', () => {
    const numbers = peerNackedNumbers(peer, layers.f.ssrc);
    return numbers.length > 0 && numbers;
  });
  send(retransmissionOf(layers.f.sent.get(ofOld!)!, { ssrc: rtxSsrc, sequenceNumber: 1, rid: 'f' }));
  await until('its hole is filled', async () => (await lost()) === 0);
  layers.f.stop();

  const next = sendLayer(peer, 'f', 0x6_0006);
  await until('the new one is seen', () => watching.media.at(-1)?.payload.at(-1) === 0x06);
  expect(new Set(await ridsIn(roomId))).toEqual(new Set(rids));
  expect(await ridsIn(roomId)).toHaveLength(3);
  next.skips = 1;
  const [ofNext] = await until('the new one is asked', () => {
    const numbers = peerNackedNumbers(peer, next.ssrc);
    return numbers.length > 0 && numbers;
  });
  send(retransmissionOf(next.sent.get(ofNext!)!, { ssrc: rtxSsrc, sequenceNumber: 2, rid: 'f' }));
  await until('its hole is filled', async () => (await lost()) === 0);
  const count = watching.media.length;
  await until('it goes on', () => watching.media.length > count + 10);
  expect(watching.media.at(-1)?.payload.at(-1)).toBe(0x06);
  expect(stretchesOf(watching.media)).toEqual([1280]);
  expectContinuous(watching.media);
});

test('the details of a media room have each layer’s name, bit rate and frame rate', async () => {
  const { roomId } = await threeLayers();
  const measuredLayers = await until('rates are known', async () => {
    const layers = (await publisherIn(roomId))?.layers ?? [];
    return layers.length === 3 && layers.every((layer) => layer.framesPerSecond > 0) && layers;
  });
  expect(measuredLayers.map(({ rid }) => rid)).toEqual([...rids]);
  for (const layer of measuredLayers) expect(layer.bitrateBps).toBeGreaterThan(0);
});

async function limit(watching: TestPeer, maxHeightPx: number | null): Promise<number> {
  const { status } = await suite.server.call('PUT', `/sessions/${watching.sessionId}/limit`, {
    permit: { action: 'control' },
    type: 'application/json',
    body: JSON.stringify({ maxHeightPx }),
  });
  return status;
}

test('each viewer gets the layer that it requests, changed at a keyframe without a gap', async () => {
  const { roomId, layers, peer } = await threeLayers();
  const [changing, staying] = [await viewer(roomId), await viewer(roomId)];
  await seen(changing, 1280);
  for (const [maxHeightPx, width] of [
    [360, 640],
    [1, 320],
    [480, 640],
    [720, 1280],
    [240, 320],
    [null, 1280],
  ] as const) {
    expect(await limit(changing, maxHeightPx)).toBe(204);
    await seen(changing, width);
  }
  expect(stretchesOf(changing.media)).toEqual([1280, 640, 320, 640, 1280, 320, 1280]);
  expectKeyframeAtChanges(changing.media);
  expectContinuous(changing.media);
  expect(stretchesOf(staying.media)).toEqual([1280]);
  expectContinuous(staying.media);
  expect(peerKeyframeRequests(peer, layers.h.ssrc)).toBeGreaterThan(0);
});

test('the former layer continues until the keyframe of the next one, however late it comes', async () => {
  const { roomId, layers } = await threeLayers();
  const watching = await viewer(roomId);
  await seen(watching, 1280);
  const keyframeDelay = 40;
  layers.h.keyframeDelay = keyframeDelay;
  const before = watching.media.length;
  expect(await limit(watching, 360)).toBe(204);
  await seen(watching, 640);
  // All layers have a frame in the same 20 ms, so each frame that h waited with was one of f.
  const meanwhile = watching.media.slice(before).filter((packet) => widthOf(packet) === 1280);
  expect(meanwhile.length).toBeGreaterThan(keyframeDelay / 2);
  expect(stretchesOf(watching.media)).toEqual([1280, 640]);
  expectContinuous(watching.media);
});

test('a limit that is invalid, unreadable or of an unknown viewer is refused', async () => {
  const { roomId, peer } = await threeLayers();
  const watching = await viewer(roomId);
  expect(await limit(watching, 0)).toBe(400);
  expect(await limit(watching, 99_999)).toBe(400);
  expect(await limit(peer, 360)).toBe(404);
});
