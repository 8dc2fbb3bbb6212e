import { createServer } from 'node:http';
import { IceUdpMuxListener, PeerConnection, initLogger } from 'node-datachannel';
import type { Track } from 'node-datachannel';

/**
 * The baseline: the cost of forwarding with the same library and nothing else. Every packet goes to every
 * viewer unchanged, without rewriting, ring buffer, reports or permits. Runs as a child process with the UDP
 * port as its argument.
 */
initLogger('Fatal', () => undefined);
const udpPort = Number(process.argv[2]);
const listener = new IceUdpMuxListener(udpPort, '127.0.0.1');
const viewers: Track[] = [];
const kept: unknown[] = [listener];

async function answer(offer: string, isPublisher: boolean): Promise<string> {
  const connection = new PeerConnection('bare', {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
  });
  kept.push(connection);
  connection.onTrack((track) => {
    kept.push(track);
    if (isPublisher) {
      track.onMessage((packet) => {
        for (const viewer of viewers) if (viewer.isOpen()) viewer.sendMessageBinary(packet);
      });
    } else {
      track.onOpen(() => viewers.push(track));
    }
  });
  connection.setRemoteDescription(offer, 'offer');
  await new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve();
    });
    connection.setLocalDescription('answer');
  });
  return connection.localDescription()?.sdp ?? '';
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void answer(Buffer.concat(chunks).toString(), request.url === '/whip').then((sdp) =>
      response.writeHead(201).end(sdp),
    );
  });
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const controlPort = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`${JSON.stringify({ controlPort })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
