import { initLogger } from 'node-datachannel';
import { connectPeer, vp8PayloadType } from './media-peer.ts';
import type { ServerAddress } from './media-peer.ts';
import { LossyRelay, leadThrough } from './lossy-relay.ts';
import { Vp8Source } from './vp8-source.ts';

/**
 * Publishes a synthetic stream from a separate process. Answers keyframe requests and NACKs, as a browser
 * does. Arguments: server address as JSON, bit rate in bits per second, share of packets lost in each
 * direction.
 */
initLogger('Fatal', () => undefined);
const [address = '{}', bitrate = '2500000', loss = '0'] = process.argv.slice(2);
const server: ServerAddress = JSON.parse(address);
const framesPerSecond = 30;
const ssrc = 4711;
const kept: (Buffer | undefined)[] = Array.from({ length: 2048 }, () => undefined);
let isKeyframeDue = true;

const relay = Number(loss) === 0 ? undefined : new LossyRelay(Number(loss), 1);
const source = new Vp8Source({
  ssrc,
  payloadType: vp8PayloadType,
  framesPerSecond,
  bitrateBps: Number(bitrate),
});
const peer = await connectPeer(
  server,
  {
    endpoint: 'whip',
    ssrc,
    ...(relay === undefined ? {} : { rewriteAnswer: (sdp) => leadThrough(relay, sdp) }),
  },
  readRtcp,
);
relay?.startLosing();
process.stdout.write('publishing\n');

function readRtcp(packet: Buffer): void {
  for (let start = 0; start + 12 <= packet.length; start += (packet.readUInt16BE(start + 2) + 1) * 4) {
    const format = packet.readUInt8(start) & 0x1f;
    const type = packet.readUInt8(start + 1);
    if (type === 206 && format === 1) isKeyframeDue = true;
    if (type !== 205 || format !== 1) continue;
    const end = start + (packet.readUInt16BE(start + 2) + 1) * 4;
    for (let at = start + 12; at + 4 <= end; at += 4) {
      const first = packet.readUInt16BE(at);
      const mask = (packet.readUInt16BE(at + 2) << 1) | 1;
      for (let bit = 0; bit < 17; bit += 1) {
        const again = (mask & (1 << bit)) === 0 ? undefined : kept[(first + bit) & 2047];
        if (again !== undefined) peer.track.sendMessageBinary(again);
      }
    }
  }
}

const startedAt = performance.now();
let frames = 0;
setInterval(() => {
  while (frames < ((performance.now() - startedAt) * framesPerSecond) / 1000) {
    for (const packet of source.nextFrame(isKeyframeDue)) {
      kept[packet.readUInt16BE(2) & 2047] = packet;
      peer.track.sendMessageBinary(packet);
    }
    isKeyframeDue = false;
    frames += 1;
  }
}, 4);
process.on('SIGTERM', () => process.exit(0));
