import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { logWriteFailures } from './storage/log-destination.ts';

/** The metrics of `/metrics`. Each part of the server registers its own in `registry`. */
export interface Metrics {
  registry: Registry;
  httpRequestSeconds: Histogram<'method' | 'route' | 'status'>;
}

/** How often the event loop delay is sampled. Not more often, because each sample wakes an idle process. */
const eventLoopSampleMs = 100;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
  const logFailures: Gauge = new Gauge({
    name: 'greenroom_log_write_failures',
    help: 'Times that a line of the log could not be written.',
    registers: [registry],
    collect: () => logFailures.set(logWriteFailures()),
  });
  return {
    registry,
    httpRequestSeconds: new Histogram({
      name: 'greenroom_http_request_seconds',
      help: 'Time from request to answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
  };
}
