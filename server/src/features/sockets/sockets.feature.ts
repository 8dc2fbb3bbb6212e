import type { Server } from 'socket.io';
import { createSingleServerBus, type ServerBus } from '../../platform/cluster/server-bus.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { createClientAddress } from '../../platform/http/client/client-address.ts';
import {
  createSocketServer,
  type SocketServer,
  type SocketServerLimits,
  socketServerLimits,
} from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';

/**
 * If an address may have more sockets, it may also open them faster, so that all reconnect equally soon after
 * a restart.
 */
function limitsFor(socketsPerAddress: number): SocketServerLimits {
  const { openingsPerAddress, ...limits } = socketServerLimits;
  const factor = Math.max(1, socketsPerAddress / limits.socketsPerAddress);
  const max = Math.ceil(openingsPerAddress.max * factor);
  return { ...limits, socketsPerAddress, openingsPerAddress: { ...openingsPerAddress, max } };
}

async function busOf(redisUrl: string | undefined, log: Log): Promise<(io: Server) => ServerBus> {
  if (redisUrl === undefined) return createSingleServerBus;
  // Loaded on demand: most installations have a single server.
  const { createSharedBus } = await import('../../platform/cluster/shared-bus.ts');
  return (io) => createSharedBus(io, redisUrl, log);
}

/** The socket server, for signed-in and anonymous clients. The end of a session closes its sockets. */
export async function registerSockets(
  { http, environment, redis, socketMetrics, phases, log }: Platform,
  { auth: { authentication, revocations } }: { auth: Pick<AuthService, 'authentication' | 'revocations'> },
): Promise<SocketServer> {
  const sockets = createSocketServer({
    httpServer: http.server,
    publicUrl: environment.publicUrl,
    clientAddress: createClientAddress(environment.trustProxy),
    authentication,
    log,
    metrics: socketMetrics,
    checksOutbound: !environment.isProduction,
    createBus: await busOf(environment.redisUrl, log),
    redis,
    limits: limitsFor(environment.addressLimits.sockets),
  });
  revocations.on('sessionEnded', ({ sessionId }) => sockets.disconnectSession(sessionId));
  revocations.on('userSignedOut', ({ userId, exceptSessionId, suspension }) =>
    sockets.disconnectUser(userId, exceptSessionId, suspension),
  );
  for (const event of ['roleChanged', 'producerDismissed'] as const)
    revocations.on(event, async ({ userId }) => sockets.recheckUser(userId));
  phases.onStop('connections', async () => sockets.close());
  return sockets;
}
