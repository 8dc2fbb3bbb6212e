import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BenchProcess, cpuSeconds } from './bench-process.ts';
import { roomId, signPermit } from './media-peer.ts';
import { startForwardingServer } from './media-process.ts';
import type { ForwardingServer } from './media-process.ts';

const bitrateBps = 2_500_000;
const rounds = 5;
const roundSeconds = 8;
const settleMs = 1500;
const childMs = 60_000;
/** The maximum share of one core. */
const targetCores = 0.1;

async function setRecording(server: ForwardingServer, recordingId: string, isOn: boolean): Promise<void> {
  const { controlPort, secret } = server.address;
  const response = await fetch(`http://127.0.0.1:${controlPort}/rooms/${roomId}/recordings/${recordingId}`, {
    method: isOn ? 'PUT' : 'DELETE',
    headers: { authorization: `Bearer ${signPermit({ action: 'control' }, secret)}` },
  });
  if (!response.ok) throw new Error(`The media server answered ${response.status}`);
}

/** The number of cores that the media server uses during one round. */
async function measure(server: ForwardingServer): Promise<number> {
  await pause(settleMs);
  const before = cpuSeconds(server.process.pid);
  const startedAt = performance.now();
  await pause(roundSeconds * 1000);
  return (cpuSeconds(server.process.pid) - before) / ((performance.now() - startedAt) / 1000);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function row(label: string, value: number): void {
  console.log(`${label.padEnd(36)}${value.toFixed(3)} cores`);
}

/**
 * The cost of recording one show for the media server: the same show with and without recording, alternately.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-record-'));
  const server = await startForwardingServer('media', { MEDIA_RECORDINGS_FOLDER: folder });
  const publisher = new BenchProcess(fileURLToPath(new URL('load-publisher.ts', import.meta.url)), [
    JSON.stringify(server.address),
    String(bitrateBps),
    '0',
  ]);
  await publisher.line(childMs);
  console.log(
    `One show at ${bitrateBps / 1e6} Mbps, ${rounds} rounds of ${roundSeconds} s each way, loopback\n`,
  );
  const cores = { unrecorded: [] as number[], recorded: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    cores.unrecorded.push(await measure(server));
    const recordingId = randomUUID();
    await setRecording(server, recordingId, true);
    cores.recorded.push(await measure(server));
    await setRecording(server, recordingId, false);
  }
  await publisher.stop();
  await server.process.stop();
  await rm(folder, { recursive: true, force: true });
  const unrecorded = median(cores.unrecorded);
  const recorded = median(cores.recorded);
  const cost = recorded - unrecorded;
  row('media server, unrecorded', unrecorded);
  row('media server, recorded', recorded);
  row(`cost of recording (target < ${targetCores})`, cost);
  console.log(
    `RESULT ${JSON.stringify({ bitrateBps, unrecordedCores: unrecorded, recordedCores: recorded, costCores: cost, targetCores })}`,
  );
}
