import type { FrameEvent } from '@greenroom/contract/frame/frame-events';
import { expect, test } from 'vitest';
import { ConnectionLifeCycle } from './connection-life-cycle.ts';
import { areStatsDue, StatsMeter, readSample } from './connection-stats.ts';
import type { RtcStatsFields } from './connection-stats.ts';

function watching(totals: {
  bytes: number;
  packets: number;
  lost: number;
  frames: number;
}): RtcStatsFields[] {
  return [
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P2' },
    { id: 'P1', type: 'candidate-pair', currentRoundTripTime: 9 },
    { id: 'P2', type: 'candidate-pair', currentRoundTripTime: 0.0214 },
    {
      id: 'V',
      type: 'inbound-rtp',
      kind: 'video',
      bytesReceived: totals.bytes,
      packetsReceived: totals.packets,
      packetsLost: totals.lost,
      framesDecoded: totals.frames,
      frameWidth: 1280,
      frameHeight: 720,
      jitter: 0.004,
    },
    {
      id: 'A',
      type: 'inbound-rtp',
      kind: 'audio',
      bytesReceived: 1000,
      packetsReceived: 50,
      packetsLost: 0,
      jitter: 0.001,
    },
  ];
}

test('of a viewer: rates of the last second, loss, latency and jitter', () => {
  const meter = new StatsMeter();
  const read = (totals: Parameters<typeof watching>[0], atMs: number) =>
    meter.update(readSample(watching(totals), 'watch', atMs), 'watch');
  const first = read({ bytes: 100_000, packets: 100, lost: 0, frames: 10 }, 0);
  expect(first).toMatchObject({ fps: null, bitrateBps: null, packetLossPercent: null, bytes: 101_000 });
  expect(read({ bytes: 412_500, packets: 395, lost: 5, frames: 40 }, 1000)).toEqual({
    fps: 30,
    bitrateBps: 2_500_000,
    width: 1280,
    height: 720,
    packetLossPercent: 1.7,
    latencyMs: 21,
    jitterMs: 4,
    bytes: 413_500,
  });
});

test('a new connection counts from zero, and the bytes received before are added', () => {
  const meter = new StatsMeter();
  const read = (bytes: number, atMs: number) =>
    meter.update(
      readSample(watching({ bytes, packets: bytes / 1000, lost: 0, frames: 1 }), 'watch', atMs),
      'watch',
    );
  read(500_000, 0);
  expect(read(10_000, 1000)).toMatchObject({ bitrateBps: null, bytes: 512_000 });
  expect(read(20_000, 2000)).toMatchObject({ bitrateBps: 80_000, bytes: 522_000 });
});

test('of a publisher: the largest picture sent, and the server’s report of it', () => {
  const layer = (rid: string, width: number, framesSent: number): RtcStatsFields => ({
    id: rid,
    type: 'outbound-rtp',
    kind: 'video',
    frameWidth: width,
    frameHeight: (width * 9) / 16,
    framesSent,
    bytesSent: 1000,
    packetsSent: 10,
  });
  const sample = readSample(
    [
      layer('l', 320, 90),
      { ...layer('h', 1280, 60), qualityLimitationReason: 'bandwidth' },
      { ...layer('m', 640, 0), framesSent: 0 },
      {
        id: 'R',
        type: 'remote-inbound-rtp',
        kind: 'video',
        packetsLost: 3,
        jitter: 0.002,
        roundTripTime: 0.05,
      },
      { id: 'T', type: 'transport', packetsReceived: 77 },
    ],
    'publish',
    0,
  );
  expect(sample).toMatchObject({
    bytes: 3000,
    packets: 30,
    packetsLost: 3,
    frames: 90,
    width: 1280,
    height: 720,
    latencyMs: 50,
    jitterMs: 2,
    packetsReceived: 77,
    encoderLimit: 'bandwidth',
  });
});

test('a value that is not measured is null, never a number', () => {
  const stats = new StatsMeter().update(readSample([], 'watch', 0), 'watch');
  expect(stats).toEqual({
    fps: null,
    bitrateBps: null,
    width: null,
    height: null,
    packetLossPercent: null,
    latencyMs: null,
    jitterMs: null,
    bytes: 0,
  });
});

test('[STORE-25] statistics are taken at most once every 1 s', () => {
  let lastAtMs = -Infinity;
  const taken = [0, 500, 998, 1000, 1999, 2600, 3599, 3600].filter((atMs) => {
    if (!areStatsDue(lastAtMs, atMs)) return false;
    lastAtMs = atMs;
    return true;
  });
  expect(taken).toEqual([0, 1000, 2600, 3600]);
});

test('[STORE-25] of the samples of a connection, one each second becomes statistics that the page is told', async () => {
  const emitted: FrameEvent[] = [];
  const connection = new ConnectionLifeCycle({
    mode: 'watch',
    mediaRoomId: 'room42',
    emit: (event) => emitted.push(event),
    onState: () => undefined,
    isBlack: () => false,
  });
  const link = { sessionId: 's1', lost: new Promise<string>(() => undefined), close: () => undefined };
  let sampleAt: (atMs: number) => void = () => undefined;
  await connection.start(
    async (_resumes, onSample) => {
      sampleAt = (atMs) => onSample({ ...readSample([], 'watch', atMs), bytes: atMs }, 'flowing');
      return link;
    },
    () => undefined,
  );
  for (const atMs of [5000, 5400, 5990, 6000, 6999, 7600, 8600]) sampleAt(atMs);
  connection.stop('The page is left');
  expect(emitted.flatMap((event) => (event.event === 'stats' ? [event.data.bytes] : []))).toEqual([
    5000, 6000, 7600, 8600,
  ]);
});
