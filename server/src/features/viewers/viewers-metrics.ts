import { Counter, type Registry } from 'prom-client';

/** The metric of joins of streams. */
export function createJoinsCounter(registry: Registry): Counter {
  return new Counter({
    name: 'greenroom_stream_joins_total',
    help: 'Joins of streams.',
    registers: [registry],
  });
}
