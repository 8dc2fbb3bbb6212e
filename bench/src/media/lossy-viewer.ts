import { initLogger } from 'node-datachannel';
import { FrameAssembler } from './frame-assembler.ts';
import { LossyRelay, leadThrough } from './lossy-relay.ts';
import { connectPeer } from './media-peer.ts';
import type { ServerAddress } from './media-peer.ts';

/**
 * Watches through a lossy relay as a browser does: requests missing packets again, and a keyframe if that did
 * not help. Arguments: server address as JSON, share lost in each direction, seconds. Prints one line of
 * JSON.
 */
export type LossyResult = {
  frames: number;
  complete: number;
  decodable: number;
  relayLost: number;
  relayCarried: number;
};

/** A browser's jitter buffer waits about this long for a frame. */
const jitterBufferMs = 600;
const nackIntervalMs = 25;

initLogger('Fatal', () => undefined);
const [address = '{}', loss = '0.05', seconds = '10'] = process.argv.slice(2);
const server: ServerAddress = JSON.parse(address);
const relay = new LossyRelay(Number(loss), 2);
const assembler = new FrameAssembler();
const missing = new Map<number, { since: number; askAt: number }>();
let highest = -1;
let mediaSsrc = 0;

function receive(packet: Buffer): void {
  const type = packet.readUInt8(1);
  if (type >= 192 && type <= 223) return;
  const number = packet.readUInt16BE(2);
  const now = performance.now();
  mediaSsrc = packet.readUInt32BE(8);
  const near = highest === -1 ? number : highest;
  const sequence = near + ((((number - near) % 65_536) + 98_304) % 65_536) - 32_768;
  if (highest !== -1) {
    for (let hole = highest + 1; hole < sequence; hole += 1)
      missing.set(hole, { since: now, askAt: now + 5 });
  }
  const isNew = sequence > highest || missing.delete(sequence);
  highest = Math.max(highest, sequence);
  if (isNew) assembler.packet(packet, sequence);
}

function feedback(type: number, format: number, entries: number[]): Buffer {
  const packet = Buffer.alloc(12 + entries.length * 4);
  packet.writeUInt8(0x80 | format, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  entries.forEach((sequence, index) => packet.writeUInt16BE(sequence & 0xffff, 12 + index * 4));
  return packet;
}

const peer = await connectPeer(
  server,
  { endpoint: 'whep', rewriteAnswer: (sdp) => leadThrough(relay, sdp) },
  receive,
);
relay.startLosing();
setInterval(() => {
  const now = performance.now();
  const requested: number[] = [];
  let gaveUp = false;
  for (const [sequence, hole] of missing) {
    if (now - hole.since > jitterBufferMs) {
      missing.delete(sequence);
      gaveUp = true;
    } else if (hole.askAt <= now) {
      hole.askAt = now + nackIntervalMs;
      requested.push(sequence);
    }
  }
  if (requested.length > 0) peer.track.sendMessageBinary(feedback(205, 1, requested));
  if (gaveUp) peer.track.sendMessageBinary(feedback(206, 1, []));
}, 5);
setTimeout(
  () => {
    const result: LossyResult = {
      ...assembler.result(30),
      relayLost: relay.lost,
      relayCarried: relay.carried,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
    process.exit(0);
  },
  Number(seconds) * 1000,
);
