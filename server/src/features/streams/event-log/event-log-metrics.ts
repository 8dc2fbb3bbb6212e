import { Histogram, type Registry } from 'prom-client';

/** The metric of how long it takes to store an event. */
export function createCommitSeconds(registry: Registry): Histogram {
  return new Histogram({
    name: 'greenroom_event_log_commit_seconds',
    help: 'Time from the arrival of an event of a stream to its commit.',
    buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
}
