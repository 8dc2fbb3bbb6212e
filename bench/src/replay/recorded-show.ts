import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { WholeServer } from '../attack/whole-server.ts';
import { writeCameraFile } from '../media/camera-file.ts';

const readyWithinMs = 60_000;
const pollMs = 100;

export interface RecordedShow {
  streamId: string;
  /** The path and query of its only file. */
  file: string;
  type: string;
  lengthMs: number;
}

/** The settings of a show's broadcast. */
export interface Broadcast {
  executablePath: string;
  seconds: number;
  bitrateBps: number;
}

/** Runs in the page. Publishes its camera and microphone to a media room, as a single layer (RFC 9725). */
async function publishCamera([room, token, bitrateBps]: [string, string, number]): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: true,
    video: { width: 1280, height: 720, frameRate: 30 },
  });
  const peer = new RTCPeerConnection();
  // The page keeps a reference to its connection.
  Object.assign(window, { peer });
  for (const track of stream.getAudioTracks())
    peer.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
  for (const track of stream.getVideoTracks())
    peer.addTransceiver(track, {
      direction: 'sendonly',
      streams: [stream],
      sendEncodings: [{ maxBitrate: bitrateBps }],
    });
  await peer.setLocalDescription();
  const answer = await fetch(`/whip?room=${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: peer.localDescription?.sdp ?? '',
  });
  const sdp = await answer.text();
  if (!answer.ok) throw new Error(`whip answered ${answer.status}: ${sdp}`);
  await peer.setRemoteDescription({ type: 'answer', sdp });
  await new Promise<void>((resolve) => {
    peer.addEventListener('connectionstatechange', () => peer.connectionState === 'connected' && resolve());
  });
}

/**
 * Lets Chromium publish its camera to a new show of the sample streamer, ends the show, and waits for its
 * replay.
 * @throws Error if there is none in time, or if it has more than one file
 */
export async function recordShow(server: WholeServer, broadcast: Broadcast): Promise<RecordedShow> {
  const token = await server.signIn('streamer@greenroom.test');
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, `/api/v1${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`);
    return answer.body.data;
  };
  const show = await call('POST', '/streams', { title: 'A show to watch later' });
  await broadcastTo(server.origin, show.vdoRoomId, token, broadcast, async () => {
    await call('POST', `/streams/${show.id}/go-live`);
    await pause(broadcast.seconds * 1000);
    await call('POST', `/streams/${show.id}/end`);
  });
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await pause(pollMs)) {
    const replay = await call('GET', `/streams/${show.id}/replay`);
    if (replay.state !== 'ready') continue;
    if (replay.files.length !== 1) throw new Error(`The replay has ${replay.files.length} files`);
    const [{ url, type }] = replay.files;
    return { streamId: show.id, file: url, type, lengthMs: replay.lengthMs };
  }
  throw new Error('The replay of the show was not ready in time');
}

async function broadcastTo(
  origin: string,
  room: string,
  token: string,
  { executablePath, bitrateBps }: Broadcast,
  whileOn: () => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-camera-'));
  const cameraFile = join(folder, 'camera.y4m');
  writeCameraFile(cameraFile);
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile}`,
      '--allow-loopback-in-peer-connection',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate(publishCamera, [room, token, bitrateBps] as [string, string, number]);
    await whileOn();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
