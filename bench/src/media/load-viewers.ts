import { initLogger } from 'node-datachannel';
import { connectPeer } from './media-peer.ts';
import type { ServerAddress } from './media-peer.ts';
import { clockUs, sentAtUs } from './vp8-source.ts';

/**
 * Watches with many peers from a separate process. Some inspect every packet, for loss and delay. The others
 * only receive and decrypt, so that the load costs less than what it measures. Arguments: server address as
 * JSON, number of viewers, number of those that inspect. Input lines: `start` begins a measurement, `stop`
 * ends it and prints its result as one line of JSON.
 */
export type ViewersResult = {
  packetsExpected: number;
  packetsReceived: number;
  delayP50Ms: number;
  delayP99Ms: number;
};

initLogger('Fatal', () => undefined);
const [address = '{}', count = '1', looking = '1'] = process.argv.slice(2);
const server: ServerAddress = JSON.parse(address);
let isMeasuring = false;
let delaysUs: number[] = [];
const lookers: { seen: Set<number>; highest: number; first: number }[] = [];

function look(index: number, packet: Buffer): void {
  const type = packet.readUInt8(1);
  const looker = lookers[index];
  if (!isMeasuring || looker === undefined || (type >= 192 && type <= 223)) return;
  const number = packet.readUInt16BE(2);
  const near = looker.highest === -1 ? number : looker.highest;
  const sequence = near + ((((number - near) % 65_536) + 98_304) % 65_536) - 32_768;
  if (looker.first === -1) looker.first = sequence;
  looker.highest = Math.max(looker.highest, sequence);
  looker.seen.add(sequence);
  delaysUs.push(clockUs() - sentAtUs(packet));
}

/** The number of concurrent joins. A join mostly waits for ICE and DTLS. */
const joinsAtATime = 30;
const peers: unknown[] = [];

async function join(index: number): Promise<void> {
  const isLooking = index < Number(looking);
  if (isLooking) lookers[index] = { seen: new Set(), highest: -1, first: -1 };
  peers.push(
    await connectPeer(
      server,
      { endpoint: 'whep', discardMedia: !isLooking },
      isLooking ? (packet) => look(index, packet) : undefined,
    ),
  );
}

for (let first = 0; first < Number(count); first += joinsAtATime) {
  const indexes = Array.from({ length: joinsAtATime }, (_unused, offset) => first + offset);
  await Promise.all(indexes.filter((index) => index < Number(count)).map(join));
}
process.stdout.write('watching\n');

function sum(read: (looker: (typeof lookers)[number]) => number): number {
  return lookers.reduce((total, looker) => total + read(looker), 0);
}

function result(): ViewersResult {
  const sorted = delaysUs.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000;
  return {
    packetsExpected: sum((looker) => looker.highest - looker.first + 1),
    packetsReceived: sum((looker) => looker.seen.size),
    delayP50Ms: at(0.5),
    delayP99Ms: at(0.99),
  };
}

process.stdin.on('data', (data: Buffer) => {
  if (data.toString().includes('start')) {
    delaysUs = [];
    isMeasuring = true;
  } else {
    isMeasuring = false;
    process.stdout.write(`${JSON.stringify(result())}\n`);
  }
});
process.on('SIGTERM', () => process.exit(0));
