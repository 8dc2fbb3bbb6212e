import { afterEach, expect, test } from 'vitest';
import { planPublish } from '../../sdp/publish-plan.ts';
import { freeUdpPort, until } from '../../testing/media-process.ts';
import { TestPeer } from '../../testing/test-peer.ts';
import { PeerTransport } from '../peer-transport.ts';
import { Publisher } from './publisher.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

/** One frame of VP8 in one packet, as the TestSource sends them. */
function packetOf(sequenceNumber: number): Buffer {
  const packet = Buffer.alloc(40);
  packet.writeUInt8(0x80, 0);
  packet.writeUInt8(96 | 0x80, 1);
  packet.writeUInt16BE(sequenceNumber, 2);
  packet.writeUInt32BE(sequenceNumber * 3000, 4);
  packet.writeUInt32BE(0x901, 8);
  packet.writeUInt8(0x10, 12);
  return packet;
}

test('of a publisher that sends too fast, only a limited number of packets wait', async () => {
  const peer = new TestPeer();
  closing.push(() => peer.close());
  const plan = planPublish(await peer.offer('SendOnly'));
  const transport = new PeerTransport(
    plan.remote,
    { udpPort: await freeUdpPort(), bindAddress: '127.0.0.1' },
    { packet: () => undefined, connected: () => undefined, lost: () => undefined, failed: () => undefined },
  );
  const forwarded: number[] = [];
  const publisher = new Publisher(
    transport,
    plan,
    (_stream, sequence) => forwarded.push(sequence & 0xffff),
    0,
  );
  closing.push(() => publisher.close());
  publisher.start();
  // Nothing is handled before this turn of the event loop has ended.
  for (let sequenceNumber = 1; sequenceNumber <= 5000; sequenceNumber += 1)
    publisher.packet(packetOf(sequenceNumber), performance.now());
  await until('what waits is handled', () => forwarded.length >= 2048);
  publisher.packet(packetOf(6000), performance.now());
  await until('it goes on', () => forwarded.at(-1) === 6000);
  expect(forwarded).toEqual([...Array.from({ length: 2048 }, (_, index) => index + 1), 6000]);
});
