import type { Platform } from '../../platform/platform.ts';
import { createSocketServer, type SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';

/** The socket server, for those who are signed in and for anybody else. What ends a session closes its sockets. */
export function registerSockets(
  { http, environment, socketMetrics, lifecycle, log }: Platform,
  { auth: { authentication, revocations } }: { auth: Pick<AuthService, 'authentication' | 'revocations'> },
): SocketServer {
  const sockets = createSocketServer({
    httpServer: http.server,
    publicUrl: environment.publicUrl,
    authentication,
    log,
    metrics: socketMetrics,
    checksOutbound: !environment.isProduction,
  });
  revocations.on('sessionEnded', ({ sessionId }) => sockets.disconnectSession(sessionId));
  revocations.on('userSignedOut', ({ userId, exceptSessionId }) =>
    sockets.disconnectUser(userId, exceptSessionId),
  );
  revocations.on('roleChanged', async ({ userId }) => sockets.recheckUser(userId));
  lifecycle.onStop('connections', async () => sockets.close());
  return sockets;
}
