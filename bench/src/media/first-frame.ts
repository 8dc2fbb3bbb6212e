import { initLogger } from 'node-datachannel';
import { connectPeer } from './media-peer.ts';
import type { ServerAddress } from './media-peer.ts';
import { isKeyframeStart } from './vp8-source.ts';

/**
 * Joins a running stream repeatedly and measures the time from the offer to the last packet of a whole
 * keyframe. Arguments: server address as JSON, number of joins. Prints the milliseconds as one line of JSON.
 */
initLogger('Fatal', () => undefined);
const [address = '{}', joins = '10'] = process.argv.slice(2);
const server: ServerAddress = JSON.parse(address);
const took: number[] = [];
for (let join = 0; join < Number(joins); join += 1) {
  const startedAt = performance.now();
  let start = -1;
  let received = 0;
  const frame = Promise.withResolvers<void>();
  const peer = await connectPeer(server, { endpoint: 'whep' }, (packet) => {
    const type = packet.readUInt8(1);
    if (type >= 192 && type <= 223) return;
    const sequence = packet.readUInt16BE(2);
    if (start === -1 && isKeyframeStart(packet)) start = sequence;
    if (start === -1) return;
    received += 1;
    const isLast = (type & 0x80) !== 0;
    if (isLast && received === ((sequence - start + 65_536) & 0xffff) + 1) frame.resolve();
  });
  await frame.promise;
  took.push(performance.now() - startedAt);
  peer.close();
}
process.stdout.write(`${JSON.stringify(took)}\n`);
process.exit(0);
