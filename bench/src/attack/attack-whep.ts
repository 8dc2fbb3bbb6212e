import { createSocket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import { WhepViewer } from './whep-viewer.ts';
import { residentMegabytes, WholeServer } from './whole-server.ts';

const unknownRooms = 1000;
const offers = 3300;
const atOnce = 50;
const honestViewers = 10;
const candidatesOffered = 32;
const checkedMs = 12_000;

const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** Runs the work `count` times, several in parallel. */
async function many(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Sends offers until one is answered. Like the video frame, it waits as long as the server requests. */
async function answerTo(
  server: WholeServer,
  streamId: string,
  sdp: string,
  address: string,
): Promise<string> {
  for (;;) {
    const answer = await server.call('POST', `/whep/${streamId}`, { sdp, address });
    if (answer.status === 201) return String(answer.body);
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** How many packets the server sends to addresses named in one offer. */
async function checksOfOneOffer(server: WholeServer, streamId: string, sdp: string): Promise<number> {
  let packets = 0;
  const sockets = [];
  for (let index = 0; index < candidatesOffered; index += 1) {
    const socket = createSocket('udp4');
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.bind(0, resolve));
    socket.on('message', () => {
      packets += 1;
    });
  }
  // The server's own address is the only private address to which it sends.
  const probe = await answerTo(server, streamId, sdp, '203.0.113.20');
  const own = /a=candidate:\S+ 1 UDP \d+ (\d+\.\S+) \d+ typ host/i.exec(probe)?.[1] ?? '127.0.0.1';
  const lines = sockets.map(
    (socket, index) =>
      `a=candidate:${index} 1 UDP ${2_114_977_791 - index} ${own} ${socket.address().port} typ host\r\n`,
  );
  const offer = `${sdp.replaceAll(/a=candidate:.*\r\n/g, '')}${lines.join('')}`;
  await answerTo(server, streamId, offer, '203.0.113.21');
  await pause(checkedMs);
  for (const socket of sockets) socket.close();
  return packets;
}

/** Offers from strangers who never connect, while other viewers do connect. */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  let server: WholeServer | undefined;
  const viewers: WhepViewer[] = [];
  const newViewer = () => {
    const viewer = new WhepViewer();
    viewers.push(viewer);
    return viewer;
  };
  try {
    server = await WholeServer.start(dataFolder);
    const web = server;
    const token = await web.signIn('streamer@greenroom.test');
    const made = await web.call('POST', '/api/v1/streams', { token, body: { title: 'Bench' } });
    const streamId: string = made.body.data.id;
    await web.call('POST', `/api/v1/streams/${streamId}/go-live`, { token });
    const mediaPid = web.mediaPid();
    const sdp = await newViewer().offer();

    const statuses: Record<string, number> = {};
    const tally = (name: string, status: number) => {
      statuses[`${name}${status}`] = (statuses[`${name}${status}`] ?? 0) + 1;
    };
    const calmMegabytes = residentMegabytes(mediaPid);
    await many(unknownRooms, async (index) => {
      const path = `/whep?room=${makeMediaRoomId(Date.now() + index)}`;
      tally('unknownRoom', (await web.call('POST', path, { sdp, address: addressOf(index) })).status);
    });
    let peakMegabytes = 0;
    let withoutRetryAfter = 0;
    const watchMemory = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, residentMegabytes(mediaPid));
    }, 100);
    const startedAt = performance.now();
    const attack = many(offers, async (index) => {
      const answer = await web.call('POST', `/whep/${streamId}`, { sdp, address: addressOf(index) });
      tally('offer', answer.status);
      if (answer.status === 503 && answer.headers.get('retry-after') === null) withoutRetryAfter += 1;
    });
    await pause(1000);
    const connectMs: number[] = [];
    for (let index = 0; index < honestViewers; index += 1) {
      const begunAt = performance.now();
      const viewer = newViewer();
      const offer = await viewer.offer();
      await viewer.connect(await answerTo(web, streamId, offer, `203.0.113.${index + 100}`));
      connectMs.push(performance.now() - begunAt);
    }
    await attack;
    const seconds = (performance.now() - startedAt) / 1000;
    clearInterval(watchMemory);
    const stunPackets = await checksOfOneOffer(web, streamId, sdp);
    const slowest = Math.max(...connectMs);
    console.log(`  ${offers} offers in ${seconds.toFixed(1)} s: ${JSON.stringify(statuses)}`);
    console.log(
      `  media server ${calmMegabytes} MB, ${peakMegabytes} MB at most; ${honestViewers} viewers connected meanwhile, the slowest in ${(slowest / 1000).toFixed(1)} s`,
    );
    console.log(
      `  an offer with ${candidatesOffered} candidates makes it send ${stunPackets} packets to them`,
    );
    const result = {
      bench: 'attack-whep',
      ...statuses,
      withoutRetryAfter,
      calmMegabytes,
      peakMegabytes,
      honestViewers: connectMs.length,
      slowestViewerMs: Math.round(slowest),
      stunPackets,
      isReached:
        statuses['unknownRoom404'] === unknownRooms &&
        withoutRetryAfter === 0 &&
        stunPackets <= candidatesOffered &&
        connectMs.length === honestViewers,
      loadAverage: loadavg()[0],
    };
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    for (const viewer of viewers) viewer.close();
    await server?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
