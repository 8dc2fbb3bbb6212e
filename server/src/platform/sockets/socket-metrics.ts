import { Counter, Gauge, type Registry } from 'prom-client';

/** What `/metrics` shows of the sockets. */
export interface SocketMetrics {
  connected: Gauge;
  deliveries: Counter;
  drops: Counter<'reason'>;
  refusals: Counter<'reason'>;
  refusedConnections: Counter;
}

export function createSocketMetrics(registry: Registry): SocketMetrics {
  const registers = [registry];
  return {
    connected: new Gauge({ name: 'greenroom_sockets_connected', help: 'Open sockets.', registers }),
    deliveries: new Counter({
      name: 'greenroom_socket_deliveries_total',
      help: 'Events written to sockets of a room.',
      registers,
    }),
    drops: new Counter({
      name: 'greenroom_socket_drops_total',
      help: 'Sockets that the server closed, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    refusals: new Counter({
      name: 'greenroom_socket_refusals_total',
      help: 'Events of clients that were refused, by error code.',
      labelNames: ['reason'],
      registers,
    }),
    refusedConnections: new Counter({
      name: 'greenroom_socket_connections_refused_total',
      help: 'Connections that were refused because their address has or opens too many.',
      registers,
    }),
  };
}
