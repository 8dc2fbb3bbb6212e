import { mediaRoomDetailsSchema } from '@greenroom/contract/media/media-control.schemas';
import { expect, test } from 'vitest';
import { pictureLossIndication } from '../rtp/rtcp.ts';
import { until } from '../testing/media-process.ts';
import { MediaSuite } from '../testing/media-suite.ts';
import {
  TestPeer,
  TestSource,
  expectContinuous,
  h264Keyframe,
  isKeyframe,
  peerKeyframeRequests,
  peerNackedNumbers,
} from '../testing/test-peer.ts';

const suite = new MediaSuite('forward');

async function publisher(roomId: string, ssrc: number, resumesSessionId?: string) {
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, {
    action: 'publish',
    roomId,
    subject: 'streamer',
    ...(resumesSessionId === undefined ? {} : { resumesSessionId }),
  });
  const source = new TestSource(peer, ssrc);
  suite.closing.push(() => source.stop());
  return { peer, source };
}

async function viewer(roomId: string): Promise<TestPeer> {
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'watch', roomId, subject: 'visitor' });
  return peer;
}

/** A receiver report (RFC 3550, 6.4.2). @param fractionLost 0 to 1 */
function lossReport(ssrc: number, fractionLost: number): Buffer {
  const report = Buffer.alloc(32);
  report.writeUInt32BE(0x81_c9_00_07, 0);
  report.writeUInt32BE(1, 4);
  report.writeUInt32BE(ssrc, 8);
  report.writeUInt8(fractionLost * 256, 12);
  return report;
}

/** What a receiver estimates that it can take (REMB, draft-alvestrand-rmcat-remb). */
function bandwidthEstimate(ssrc: number, bitrateBps: number): Buffer {
  const estimate = Buffer.alloc(24);
  estimate.writeUInt32BE(0x8f_ce_00_05, 0);
  estimate.writeUInt32BE(1, 4);
  estimate.write('REMB', 12, 'latin1');
  estimate.writeUInt8(1, 16);
  estimate.writeUIntBE(bitrateBps, 17, 3);
  estimate.writeUInt32BE(ssrc, 20);
  return estimate;
}

async function lossOf(peer: TestPeer) {
  return until('its end is reported', () =>
    suite.server.eventsOf('publisherDisconnected').find((event) => event.sessionId === peer.sessionId),
  );
}

/** Resolves when another publisher has taken this one's place at the server, which may be after that one has connected. */
async function replaced(peer: TestPeer): Promise<void> {
  await until('the publisher is replaced', () =>
    suite.server
      .eventsOf('publisherDisconnected')
      .find((event) => event.sessionId === peer.sessionId && event.reason === 'replaced'),
  );
}

test('a viewer receives what is published, from a keyframe on, with its own numbers', async () => {
  const roomId = suite.newRoom();
  const { peer } = await publisher(roomId, 1001);
  const watching = await viewer(roomId);
  await until('50 packets arrive', () => watching.media.length > 50);
  expect(isKeyframe(watching.media[0]!)).toBe(true);
  expectContinuous(watching.media);
  const connected = suite.server
    .eventsOf('publisherConnected')
    .find((event) => event.sessionId === peer.sessionId);
  expect(connected).toMatchObject({ roomId, subject: 'streamer' });
  const stats = await until('statistics count both', () =>
    suite.server.events
      .flatMap((event) => (event.type === 'stats' ? event.rooms : []))
      .find((entry) => entry.roomId === roomId && entry.viewerCount === 1 && entry.publisher !== undefined),
  );
  expect(stats.publisher).toMatchObject({ sessionId: peer.sessionId });
});

test('H.264 is forwarded unchanged, from a keyframe on, with the viewer’s payload type', async () => {
  const roomId = suite.newRoom();
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'publish', roomId, subject: 'streamer' }, 'H264');
  const source = new TestSource(peer, 1101, 'H264');
  suite.closing.push(() => source.stop());
  const watching = await viewer(roomId);
  await until('50 packets arrive', () => watching.media.length > 50);
  const first = watching.media[0]!;
  expect(first.payload.subarray(0, h264Keyframe.length)).toEqual(h264Keyframe);
  const payloads = [...source.sent.values()].map((packet) => packet.subarray(12).toString('hex'));
  for (const packet of watching.media) {
    expect(packet.payloadType).toBe(101);
    expect(payloads).toContain(packet.payload.toString('hex'));
  }
});

test('a viewer who comes first waits, and gets one continuous stream when the publisher changes', async () => {
  const roomId = suite.newRoom();
  const watching = await viewer(roomId);
  const first = await publisher(roomId, 2002);
  await until('the first publisher is seen', () => watching.media.length > 20);
  const second = await publisher(roomId, 3003);
  await replaced(first.peer);
  const before = watching.media.length;
  await until('the second publisher is seen', () => watching.media.length > before + 20);
  expectContinuous(watching.media);
  expect(watching.media.filter(isKeyframe).length).toBeGreaterThanOrEqual(2);
  expect(second.peer.state).toBe('connected');
  const publisherEvents = suite.server.events.flatMap((event) =>
    'roomId' in event && event.roomId === roomId && event.type.startsWith('publisher') ? [event.type] : [],
  );
  expect(publisherEvents).toEqual(['publisherConnected', 'publisherConnected', 'publisherDisconnected']);
});

test('a publisher who reclaims a lost session is refused while another one publishes', async () => {
  const roomId = suite.newRoom();
  const first = await publisher(roomId, 11);
  const second = await publisher(roomId, 12);
  await replaced(first.peer);
  await expect(publisher(roomId, 13, first.peer.sessionId)).rejects.toThrow('409');
  const again = await publisher(roomId, 14, second.peer.sessionId);
  expect(again.peer.state).toBe('connected');
});

test('many viewers who join together cause few keyframe requests', async () => {
  const roomId = suite.newRoom();
  const { peer } = await publisher(roomId, 21);
  const startedAt = Date.now();
  const watching = await Promise.all(Array.from({ length: 8 }, () => viewer(roomId)));
  await until('all see it', () => watching.every((viewing) => viewing.media.length > 10));
  const halfSeconds = Math.ceil((Date.now() - startedAt) / 500);
  expect(peerKeyframeRequests(peer)).toBeLessThanOrEqual(halfSeconds + 1);
  for (const viewing of watching) expectContinuous(viewing.media);
});

test('a viewer that asks for keyframes without end gets one a second', async () => {
  const roomId = suite.newRoom();
  const { peer } = await publisher(roomId, 91);
  const watching = await viewer(roomId);
  await until('it runs', () => watching.media.length > 10);
  const { ssrc } = watching.media[0]!;
  const asking = setInterval(() => {
    watching.track?.sendMessageBinary(pictureLossIndication(1, ssrc));
  }, 20);
  suite.closing.push(() => clearInterval(asking));
  const asked = async (times: number) => {
    await until('the publisher is asked', () => peerKeyframeRequests(peer) >= times);
  };
  const before = peerKeyframeRequests(peer);
  const startedAtMs = performance.now();
  await asked(before + 4);
  // One a second of the time that this took, however long, and the one at its start.
  const mostRequests = Math.floor((performance.now() - startedAtMs) / 1000) + 1;
  expect(peerKeyframeRequests(peer) - before).toBeLessThanOrEqual(mostRequests);
  expectContinuous(watching.media);
});

test('a packet lost from the publisher is requested again and forwarded', async () => {
  const roomId = suite.newRoom();
  const { peer, source } = await publisher(roomId, 31);
  const watching = await viewer(roomId);
  await until('it runs', () => watching.media.length > 10);
  source.skips = 1;
  const [missing] = await until('the server asks', () => {
    const numbers = peerNackedNumbers(peer);
    return numbers.length > 0 && numbers;
  });
  peer.track?.sendMessageBinary(source.sent.get(missing!)!);
  const count = watching.media.length;
  expect(await until('it goes on', () => watching.media.length > count + 10)).toBe(true);
  expectContinuous(watching.media);
});

test('a packet that a viewer requests again is sent again', async () => {
  const roomId = suite.newRoom();
  await publisher(roomId, 41);
  const watching = await viewer(roomId);
  await until('it runs', () => watching.media.length > 30);
  const details = async () =>
    mediaRoomDetailsSchema.parse(await (await suite.server.control('GET', `/rooms/${roomId}`)).json())
      .viewers[0];
  expect(await details()).toMatchObject({ sessionId: watching.sessionId, packetsRetransmitted: 0 });
  const nack = Buffer.alloc(16);
  nack.writeUInt32BE(0x81_cd_00_03, 0);
  nack.writeUInt32BE(1, 4);
  nack.writeUInt32BE(watching.media[20]!.ssrc, 8);
  nack.writeUInt16BE(watching.media[20]!.sequenceNumber, 12);
  watching.track?.sendMessageBinary(nack);
  expect(await until('it was sent again', async () => (await details())?.packetsRetransmitted === 1)).toBe(
    true,
  );
});

test('a viewer that reports congestion gets no video until the next keyframe, and others miss nothing', async () => {
  const roomId = suite.newRoom();
  const { peer, source } = await publisher(roomId, 81);
  source.keyframeDelay = 10;
  const slow = await viewer(roomId);
  const other = await viewer(roomId);
  await until('it runs', () => Math.min(slow.media.length, other.media.length) > 20);
  const detailsOf = async (viewing: TestPeer) => {
    const room = await (await suite.server.control('GET', `/rooms/${roomId}`)).json();
    return mediaRoomDetailsSchema
      .parse(room)
      .viewers.find(({ sessionId }) => sessionId === viewing.sessionId);
  };
  const keyframesBefore = slow.media.filter(isKeyframe).length;
  const askedBefore = peerKeyframeRequests(peer);

  const { ssrc } = slow.media[0]!;
  const strained = setInterval(() => {
    slow.track?.sendMessageBinary(lossReport(ssrc, 0.5));
    slow.track?.sendMessageBinary(bandwidthEstimate(ssrc, 2000));
  }, 100);
  suite.closing.push(() => clearInterval(strained));
  const viewerDetails = await until('video is dropped', async () => {
    const details = await detailsOf(slow);
    return details !== undefined && details.packetsDropped > 0 && details;
  });
  clearInterval(strained);
  expect(viewerDetails).toMatchObject({ fractionLost: 0.5, rembBps: 2000 });
  await until('the source is asked for a keyframe', () => peerKeyframeRequests(peer) > askedBefore);
  await until('it goes on', () => {
    const last = slow.media.findLastIndex(isKeyframe);
    return slow.media.filter(isKeyframe).length > keyframesBefore && slow.media.length > last + 20;
  });
  // Without holes in its own numbers, so that nothing is asked for again; and it goes on from a keyframe.
  expectContinuous(slow.media);
  const afterGaps = slow.media.filter((packet, index) => {
    const before = slow.media[index - 1] ?? packet;
    return ((packet.timestamp - before.timestamp) | 0) > 2 * 1800;
  });
  expect(afterGaps.filter((packet) => !isKeyframe(packet))).toEqual([]);
  expectContinuous(other.media);
  expect((await detailsOf(other))?.packetsDropped).toBe(0);
});

test('closing a media room ends all its sessions and sends events', async () => {
  const roomId = suite.newRoom();
  const { peer } = await publisher(roomId, 51);
  const watching = await viewer(roomId);
  await until('the server sees the viewer', () =>
    suite.server.eventsOf('viewerConnected').some((event) => event.sessionId === watching.sessionId),
  );
  const response = await suite.server.control('DELETE', `/rooms/${roomId}`);
  expect(response.status).toBe(200);
  await until('the viewer is ended too', () =>
    suite.server
      .eventsOf('viewerDisconnected')
      .find((event) => event.sessionId === watching.sessionId && event.reason === 'ended'),
  );
  expect((await suite.server.control('DELETE', `/sessions/${peer.sessionId}`)).status).toBe(404);
  const ended = suite.server
    .eventsOf('publisherDisconnected')
    .find((event) => event.sessionId === peer.sessionId);
  expect(ended?.reason).toBe('ended');
});

test('a publisher that hangs up is reported as lost', async () => {
  const roomId = suite.newRoom();
  const { peer, source } = await publisher(roomId, 61);
  source.stop();
  peer.close();
  expect(await lossOf(peer)).toMatchObject({ roomId, reason: 'lost' });
});

test('a publisher that sends nothing more is reported as lost', async () => {
  const roomId = suite.newRoom();
  const { peer, source } = await publisher(roomId, 71);
  source.stop();
  expect(await lossOf(peer)).toMatchObject({ roomId, reason: 'lost' });
});
