import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { fileURLToPath } from 'node:url';
import { mediaRunFileSchema } from '@greenroom/contract/media/media-control.schemas';
import { BenchProcess } from './bench-process.ts';
import type { ServerAddress } from './media-peer.ts';

const mediaMain = fileURLToPath(new URL('../../../media/src/main.ts', import.meta.url));
const bareForwarder = fileURLToPath(new URL('bare-forwarder.ts', import.meta.url));
const startWithinMs = 60_000;

export type ForwardingServer = { process: BenchProcess; address: ServerAddress };

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => {
    socket.close(resolve);
  });
  return port;
}

/** Starts the product's media server, or the loop with which it is compared, on free ports of loopback. */
export async function startForwardingServer(
  kind: 'media' | 'bare',
  environment: Record<string, string> = {},
): Promise<ForwardingServer> {
  const udpPort = String(await freeUdpPort());
  const secret = randomBytes(24).toString('hex');
  const started =
    kind === 'bare'
      ? new BenchProcess(bareForwarder, [udpPort])
      : new BenchProcess(mediaMain, [], {
          MEDIA_SECRET: secret,
          MEDIA_UDP_PORT: udpPort,
          MEDIA_BIND_ADDRESS: '127.0.0.1',
          MEDIA_ORPHAN_SECONDS: '300',
          LOG_LEVEL: 'warn',
          ...environment,
        });
  const { controlPort } = mediaRunFileSchema
    .pick({ controlPort: true })
    .parse(JSON.parse(await started.line(startWithinMs)));
  return { process: started, address: { controlPort, secret } };
}
