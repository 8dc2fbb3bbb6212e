import { expect, test } from 'vitest';
import { until } from '../testing/media-process.ts';
import { MediaSuite } from '../testing/media-suite.ts';
import { offerLayers, retransmissionOf } from '../testing/simulcast-layers.ts';
import { type TestPeer, expectContinuous, extensionWith } from '../testing/test-peer.ts';
import { type WatchedShow, watchedShow } from '../testing/watched-show.ts';

const suite = new MediaSuite('hostile');

const show = async (ssrc: number, edit?: (offer: string) => string) => watchedShow(suite, ssrc, edit);

/** The show goes on: what its source sends now arrives, but for the header and the picture id, which are the viewer's. */
async function expectForwarded({ source, watching }: WatchedShow): Promise<void> {
  const seenBefore = watching.media.length;
  await until('what is sent now arrives', () => {
    const payloads = new Set([...source.sent.values()].map((packet) => packet.toString('hex', 16)));
    const seen = watching.media.slice(seenBefore).map(({ payload }) => payload.toString('hex', 4));
    return seen.slice(-10).filter((payload) => payloads.has(payload)).length === 10;
  });
}

async function failedSessions(): Promise<string | undefined> {
  const text = await (await suite.server.call('GET', '/metrics')).text();
  return /^media_sessions_failed_total (\d+)$/m.exec(text)?.[1];
}

/** Repeatable numbers from 0 to `below` (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof numbersFrom>;

const bytes = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random(256)));

/** An RTCP packet with as many words of anything as it says, often too few for its type. */
function rtcp(random: Random, ssrcs: number[]): Buffer {
  const words = random(8);
  const packet = bytes(random, 4 + words * 4);
  const format = random(3) === 0 ? random(32) : [0, 1, 4, 15][random(4)]!;
  packet.writeUInt8(0x80 | format, 0);
  packet.writeUInt8([200, 201, 202, 203, 204, 205, 205, 206, 206, 207][random(10)]!, 1);
  packet.writeUInt16BE(words, 2);
  for (const at of [4, 8]) {
    if (at + 4 <= packet.length) packet.writeUInt32BE(ssrcs[random(ssrcs.length)]!, at);
  }
  if (words >= 4 && random(2) === 0) packet.write('REMB', 12, 'latin1');
  return packet;
}

/** A compound packet that starts as SRTP wants it to, with a report. */
function compoundRtcp(random: Random, ssrcs: number[]): Buffer {
  const report = Buffer.of(0x80, 201, 0, 1, 0, 0, 0, 5);
  const parts = Array.from({ length: 1 + random(4) }, () => rtcp(random, ssrcs));
  const compound = Buffer.concat([report, ...parts]);
  if (random(4) === 0) compound[report.length + random(compound.length - report.length)] = random(256);
  return random(4) === 0 ? compound.subarray(0, compound.length - random(parts.at(-1)!.length)) : compound;
}

/** A packet that was sent before, with a few bytes of it changed or left out, or its payload cut short. */
function mutatedRtp(random: Random, sent: Buffer[], ssrc: number, sequenceNumber: number): Buffer {
  const original = sent[random(sent.length)]!;
  const start = 12 + (random(2) === 0 ? 0 : random(original.length - 12));
  const extension =
    random(2) === 0 ? Buffer.alloc(0) : extensionWith(1 + random(14), 'abcdefghij'.slice(random(10)));
  const packet = Buffer.concat([original.subarray(0, 12), extension, original.subarray(start)]);
  packet.writeUInt8(0x80 | (extension.length > 0 ? 0x10 : 0) | (random(6) === 0 ? random(64) : 0), 0);
  packet.writeUInt8((random(2) << 7) | [96, 96, 97, 98, random(64)][random(5)]!, 1);
  packet.writeUInt16BE(sequenceNumber & 0xffff, 2);
  packet.writeUInt32BE(ssrc, 8);
  for (let change = random(5); change > 0; change -= 1) {
    if (packet.length > 12) packet[12 + random(packet.length - 12)] = random(256);
  }
  return random(3) === 0 ? packet.subarray(0, 12 + random(packet.length - 11)) : packet;
}

/** In batches, so that the sockets' buffers hold them. */
async function send(peer: TestPeer, count: number, make: (index: number) => Buffer): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const packet = make(index);
    try {
      peer.track?.sendMessageBinary(packet);
    } catch {
      // This side's own library refuses to send it.
    }
    if (index % 20 === 0) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}

test('a feedback packet that is cut off before its stream is ignored', async () => {
  const running = await show(101);
  const emptyNack = Buffer.of(0x80, 201, 0, 1, 0, 0, 0, 5, 0x81, 205, 0, 0);
  running.watching.track?.sendMessageBinary(emptyNack);
  await expectForwarded(running);
  expectContinuous(running.watching.media);
  expect(await failedSessions()).toBe('0');
});

test('whatever a viewer sends, all viewers still receive the show', async () => {
  const running = await show(201);
  const other = await show(202);
  const random = numbersFrom(1);
  const ssrcs = [running.watching.media[0]!.ssrc, 201, 0];
  const sent = [...running.source.sent.values()];
  await send(running.watching, 3000, (index) =>
    random(4) === 0 ? mutatedRtp(random, sent, 77, index) : compoundRtcp(random, ssrcs),
  );
  await expectForwarded(running);
  await expectForwarded(other);
  expectContinuous(other.watching.media);
  expect(await failedSessions()).toBe('0');
});

test('whatever a publisher sends, all shows continue, its own too', async () => {
  const hasAllExtensions = (offer: string) =>
    `${offerLayers(offer, []).replace(/a=simulcast:.*\r\n/, '')}a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01\r\na=rtpmap:98 H264/90000\r\na=fmtp:98 packetization-mode=1\r\n`.replace(
      /^(m=video .*)\r\n/m,
      '$1 98\r\n',
    );
  const running = await show(301, hasAllExtensions);
  const other = await show(302);
  const random = numbersFrom(2);
  const originals = [...running.source.sent.values()];
  const again = originals.map((packet) =>
    retransmissionOf(Buffer.concat([packet.subarray(0, 12), extensionWith(2, 'x'), packet.subarray(12)]), {
      ssrc: 77,
      sequenceNumber: packet.readUInt16BE(2),
    }),
  );
  const sent = [...originals, ...again];
  // Not under the source's own SSRC: its packets would then look like replayed ones to SRTP.
  await send(running.peer, 3000, (index) => {
    const ssrc = 400 + Math.floor(index / 200);
    return random(4) === 0
      ? compoundRtcp(random, [ssrc, 301])
      : mutatedRtp(random, sent, ssrc, index * 3 + random(60));
  });
  await expectForwarded(running);
  await expectForwarded(other);
  expectContinuous(other.watching.media);
  expect(await failedSessions()).toBe('0');
});
