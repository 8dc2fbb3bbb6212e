import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Audio, PeerConnection, Video } from 'node-datachannel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mediaRunFileSchema } from '@greenroom/contract/media/media-control.schemas';
import { createLog } from '../../../server/src/platform/log.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import type { TestServer, TestUser } from '../../../server/src/testing/test-server.ts';
import { startDemoProcess } from './demo-process.ts';
import type { DemoProcess } from './demo-process.ts';
import { isRtcp } from './rtcp-feedback.ts';

const waitMs = { timeout: 60_000, interval: 50 };

let server: TestServer;
let host: TestUser;
let demo: DemoProcess;
let streamId: string;

/** A viewer that keeps the received RTP packets by kind, in order of arrival. */
async function watch(): Promise<{ video: Buffer[]; audio: Buffer[]; close(): void }> {
  const received = { video: [] as Buffer[], audio: [] as Buffer[] };
  const peer = new PeerConnection('viewer', { iceServers: [], disableAutoNegotiation: true });
  const video = new Video('video', 'RecvOnly');
  video.addVP8Codec(96);
  const audio = new Audio('audio', 'RecvOnly');
  audio.addOpusCodec(111);
  const tracks = { video: peer.addTrack(video), audio: peer.addTrack(audio) };
  for (const kind of ['video', 'audio'] as const) {
    tracks[kind].onMessage((packet) => {
      if (!isRtcp(packet)) received[kind].push(packet);
    });
  }
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve();
    });
  });
  peer.setLocalDescription('offer');
  await gathered;
  const answer = await fetch(`${server.origin}/whep/${streamId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    // Without candidates, the media server waits for this peer's connectivity checks, which always arrive in
    // time.
    body: (peer.localDescription()?.sdp ?? '').replaceAll(/a=candidate:.*\r\n/g, ''),
  });
  expect(answer.status).toBe(201);
  peer.setRemoteDescription(await answer.text(), 'answer');
  return {
    ...received,
    close() {
      // References are kept until here, because the library closes a track when its wrapper is
      // garbage-collected.
      tracks.video.close();
      tracks.audio.close();
      peer.close();
    },
  };
}

const isConnected = async (): Promise<boolean> => {
  const { body } = await server.call('GET', `/streams/${streamId}`);
  return body.data.isBroadcasterConnected;
};

const timestampsOf = (packets: readonly Buffer[]): number[] => [
  ...new Set(packets.map((packet) => packet.readUInt32BE(4))),
];
const steps = (values: readonly number[]): Set<number> =>
  new Set(values.slice(1).map((value, index) => (value - values[index]!) >>> 0));

beforeAll(async () => {
  server = await startTestServer({ media: true });
  host = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', { token: host.token, body: { title: 'Demo' } });
  streamId = made.body.data.id;
  const detail = await server.call('GET', `/streams/${streamId}`, { token: host.token });
  demo = startDemoProcess(
    {
      origin: server.origin,
      streamId,
      roomId: detail.body.data.vdoRoomId,
      token: host.token,
      chatterTokens: [],
    },
    createLog('silent'),
  );
  await server.call('POST', `/streams/${streamId}/go-live`, { token: host.token });
  await vi.waitUntil(isConnected, waitMs);
});

afterAll(async () => {
  await demo?.stop();
  await server?.close();
});

test('a viewer receives pictures and sound in regular steps and without a gap', async () => {
  const viewer = await watch();
  await vi.waitFor(() => expect(timestampsOf(viewer.video).length).toBeGreaterThan(60), waitMs);
  viewer.close();
  // A new viewer first catches up with the present, in shorter steps.
  expect(steps(timestampsOf(viewer.video).slice(-25))).toEqual(new Set([3600]));
  expect(steps(timestampsOf(viewer.audio).slice(-50))).toEqual(new Set([960]));
  const sequences = viewer.video.map((packet) => packet.readUInt16BE(2));
  expect(new Set(sequences.slice(1).map((value, index) => (value - sequences[index]!) & 0xffff))).toEqual(
    new Set([1]),
  );
});

test('pictures and sound continue by themselves after the media server was killed', async () => {
  const runFile = await readFile(join(server.environment.dataFolder, 'media.json'), 'utf8');
  process.kill(mediaRunFileSchema.parse(JSON.parse(runFile)).pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await isConnected()).toBe(false), waitMs);
  await vi.waitFor(async () => expect(await isConnected()).toBe(true), waitMs);
  const viewer = await watch();
  await vi.waitFor(() => expect(timestampsOf(viewer.video).length).toBeGreaterThan(10), waitMs);
  viewer.close();
});

test('a stop ends its session at the server and its process', async () => {
  const pid = demo.pid;
  await demo.stop();
  await vi.waitFor(async () => expect(await isConnected()).toBe(false), { timeout: 3000, interval: 50 });
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
});
