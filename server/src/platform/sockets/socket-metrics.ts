import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What `/metrics` shows of the sockets. */
export interface SocketMetrics {
  connected: Gauge;
  deliveries: Counter;
  drops: Counter<'reason'>;
  refusals: Counter<'reason'>;
  joins: Counter;
  chatCommitSeconds: Histogram;
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
    joins: new Counter({ name: 'greenroom_stream_joins_total', help: 'Joins of streams.', registers }),
    chatCommitSeconds: new Histogram({
      name: 'greenroom_event_log_commit_seconds',
      help: 'Time from the arrival of an event of a show to its commit.',
      buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
  };
}
