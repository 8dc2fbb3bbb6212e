import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { counters } from '../rtp/counters.ts';
import type { MediaServer } from '../forwarding/media-server.ts';

type CounterName = keyof typeof counters;

const counterHelp: Record<CounterName, string> = {
  packetsReceived: 'RTP packets received from publishers',
  bytesReceived: 'Bytes of RTP received from publishers',
  packetsLost: 'RTP packets that publishers sent and that never arrived',
  packetsSent: 'RTP packets sent to viewers, without retransmissions',
  bytesSent: 'Bytes of RTP sent to viewers',
  packetsRetransmitted: 'RTP packets sent again because a viewer asked for them',
  packetsDropped: 'RTP packets not sent to a viewer that was behind',
  nacksSent: 'Retransmission requests sent to publishers',
  keyframeRequests: 'Keyframe requests sent to publishers',
  congestionFeedbacks: 'Congestion feedback packets sent to publishers',
  sessionsFailed: 'Sessions ended because what they sent could not be handled',
};

function readCounter(name: string): number {
  return Object.entries(counters).find(([candidate]) => candidate === name)?.[1] ?? 0;
}

function metricName(name: string): string {
  return `media_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`;
}

/**
 * The registry of `GET /metrics`: our counters, current sessions, and Node's metrics including event loop
 * lag.
 */
export function createMetrics(server: MediaServer): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, help] of Object.entries(counterHelp)) {
    const counter: Counter = new Counter({
      name: metricName(name),
      help,
      registers: [registry],
      collect() {
        counter.reset();
        counter.inc(readCounter(name));
      },
    });
  }
  for (const name of ['publishers', 'viewers', 'rooms', 'sessions'] as const) {
    const gauge: Gauge = new Gauge({
      name: `media_${name}`,
      help: name === 'sessions' ? 'Sessions, connected or connecting' : `Connected ${name}`,
      registers: [registry],
      collect() {
        gauge.set(server.counts()[name]);
      },
    });
  }
  return registry;
}
