import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { IceUdpMuxListener } from 'node-datachannel';

/** Its one-line message says why the port is unavailable. */
export class UdpPortError extends Error {}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs more rights than this process has',
  EADDRNOTAVAIL: 'cannot be opened, because this machine does not have the address MEDIA_BIND_ADDRESS',
};

/**
 * Takes the one UDP port of all sessions and keeps it even while nobody is connected: the library alone would
 * release it after the last session. A plain socket tries it first, because that reports a precise error.
 */
export async function holdUdpPort(port: number, address: string | undefined): Promise<IceUdpMuxListener> {
  await new Promise<void>((resolve, reject) => {
    const socket = createSocket(address !== undefined && isIPv6(address) ? 'udp6' : 'udp4');
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      reject(
        new UdpPortError(
          `UDP port ${port} ${reasons[error.code ?? ''] ?? `cannot be opened: ${error.message}`}`,
        ),
      );
    });
    socket.bind({ port, address, exclusive: true }, () => socket.close(() => resolve()));
  });
  try {
    return new IceUdpMuxListener(port, address);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UdpPortError(`UDP port ${port} cannot be opened: ${message}`);
  }
}
