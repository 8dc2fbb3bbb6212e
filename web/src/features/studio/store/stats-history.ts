import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { studioStoreLimits } from '@greenroom/contract/limits/studio';

/** The measurements of a broadcast. Null for what is not measured (LIVEDATA-20). */
export interface StreamStats {
  /** Frames per second. */
  fps: number | null;
  /** Bits per second. */
  bitrate: number | null;
  /** Round-trip time to the media server, in milliseconds. */
  latency: number | null;
  /** Percent of the packets. */
  packetLoss: number | null;
  /** Milliseconds. */
  jitter: number | null;
}

/** What limits the encoder, from the browser (W3C webrtc-stats, `qualityLimitationReason`). */
export type EncoderLimit = NonNullable<FrameStats['encoderLimit']>;

/** One measurement. `atMs` is in milliseconds since 1970. */
export interface StatsEntry extends StreamStats {
  atMs: number;
}

export const noStats: StreamStats = {
  fps: null,
  bitrate: null,
  latency: null,
  packetLoss: null,
  jitter: null,
};

export function statsOfFrame(stats: FrameStats): StreamStats {
  return {
    fps: stats.fps,
    bitrate: stats.bitrateBps,
    latency: stats.latencyMs,
    packetLoss: stats.packetLossPercent,
    jitter: stats.jitterMs,
  };
}

/** Whether a measurement comes too soon after the previous one. The store takes one every 2 s (STORE-24). */
export function isTooSoon(history: readonly StatsEntry[], atMs: number): boolean {
  const last = history.at(-1);
  return last !== undefined && atMs - last.atMs < studioStoreLimits.statsIntervalMs;
}

/** The latest 300 measurements (STORE-21). */
export function withStats(history: readonly StatsEntry[], entry: StatsEntry): readonly StatsEntry[] {
  return [...history, entry].slice(-studioStoreLimits.statsEntries);
}

/** The measurements of the last `minutes` before `nowMs`. */
export function statsSince(
  history: readonly StatsEntry[],
  minutes: number,
  nowMs: number,
): readonly StatsEntry[] {
  return history.filter(({ atMs }) => nowMs - atMs < minutes * 60_000);
}

/** Means of the measurements in the last `minutes`. Null if there are none (STORE-22). */
export function aggregateStats(history: readonly StatsEntry[], minutes: number, nowMs: number): StreamStats {
  const entries = statsSince(history, minutes, nowMs);
  const mean = (name: keyof StreamStats) => {
    const values = entries.map((entry) => entry[name]).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    fps: mean('fps'),
    bitrate: mean('bitrate'),
    latency: mean('latency'),
    packetLoss: mean('packetLoss'),
    jitter: mean('jitter'),
  };
}
