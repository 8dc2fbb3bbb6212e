import type { Platform } from '../../platform/platform.ts';
import { createClientAddress } from '../../platform/http/client/client-address.ts';
import {
  createSocketServer,
  type SocketServer,
  type SocketServerLimits,
  socketServerLimits,
} from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';

/** Who lets an address have more sockets lets it open them faster, so that all are back as soon after a restart. */
function limitsFor(socketsPerAddress: number): SocketServerLimits {
  const { openingsPerAddress, ...limits } = socketServerLimits;
  const factor = Math.max(1, socketsPerAddress / limits.socketsPerAddress);
  const max = Math.ceil(openingsPerAddress.max * factor);
  return { ...limits, socketsPerAddress, openingsPerAddress: { ...openingsPerAddress, max } };
}

/** The socket server, for those who are signed in and for anybody else. What ends a session closes its sockets. */
export function registerSockets(
  { http, environment, redis, socketMetrics, lifecycle, log }: Platform,
  { auth: { authentication, revocations } }: { auth: Pick<AuthService, 'authentication' | 'revocations'> },
): SocketServer {
  const sockets = createSocketServer({
    httpServer: http.server,
    publicUrl: environment.publicUrl,
    clientAddress: createClientAddress(environment.trustProxy),
    authentication,
    log,
    metrics: socketMetrics,
    checksOutbound: !environment.isProduction,
    redisUrl: environment.redisUrl,
    redis,
    limits: limitsFor(environment.addressLimits.sockets),
  });
  revocations.on('sessionEnded', ({ sessionId }) => sockets.disconnectSession(sessionId));
  revocations.on('userSignedOut', ({ userId, exceptSessionId, suspension }) =>
    sockets.disconnectUser(userId, exceptSessionId, suspension),
  );
  revocations.on('roleChanged', async ({ userId }) => sockets.recheckUser(userId));
  lifecycle.onStop('connections', async () => sockets.close());
  return sockets;
}
