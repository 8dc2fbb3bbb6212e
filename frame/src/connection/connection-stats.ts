import type { FrameStats } from '@greenroom/contract/frame/frame-events';

/** One reading of `RTCPeerConnection.getStats()`: totals since the connection began, and current values. */
export interface ConnectionSample {
  atMs: number;
  bytes: number;
  packets: number;
  packetsLost: number;
  frames: number | undefined;
  width: number | undefined;
  height: number | undefined;
  latencyMs: number | undefined;
  jitterMs: number | undefined;
  /** Packets of any kind that arrived: media for a viewer, the server's feedback for a publisher. */
  packetsReceived: number;
  /** For a publisher's largest picture. */
  encoderLimit?: FrameStats['encoderLimit'];
}

/** The fields of the W3C statistics dictionaries that are used here. Which exist depends on `type`. */
export interface RtcStatsFields {
  id: string;
  type: string;
  kind?: string;
  bytesSent?: number;
  bytesReceived?: number;
  packetsSent?: number;
  packetsReceived?: number;
  packetsLost?: number;
  framesSent?: number;
  framesDecoded?: number;
  qualityLimitationReason?: string;
  frameWidth?: number;
  frameHeight?: number;
  jitter?: number;
  roundTripTime?: number;
  currentRoundTripTime?: number;
  selectedCandidatePairId?: string;
  nominated?: boolean;
}

function sum(entries: RtcStatsFields[], read: (entry: RtcStatsFields) => number | undefined): number {
  return entries.reduce((total, entry) => total + (read(entry) ?? 0), 0);
}

function largest(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

const milliseconds = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);

const encoderLimits = ['none', 'cpu', 'bandwidth', 'other'] as const;

/** Reads the values of a publisher or a viewer from a statistics report. */
export function readSample(
  entries: RtcStatsFields[],
  direction: 'publish' | 'watch',
  atMs: number,
): ConnectionSample {
  const ofType = (type: string) => entries.filter((entry) => entry.type === type);
  const selectedId = ofType('transport').find(
    (entry) => entry.selectedCandidatePairId,
  )?.selectedCandidatePairId;
  const pair = ofType('candidate-pair').find((entry) =>
    selectedId === undefined ? entry.nominated : entry.id === selectedId,
  );
  if (direction === 'watch') {
    const media = ofType('inbound-rtp');
    const video = media.find((entry) => entry.kind === 'video');
    return {
      atMs,
      bytes: sum(media, (entry) => entry.bytesReceived),
      packets: sum(media, (entry) => entry.packetsReceived),
      packetsLost: sum(media, (entry) => entry.packetsLost),
      frames: video?.framesDecoded,
      width: video?.frameWidth,
      height: video?.frameHeight,
      latencyMs: milliseconds(pair?.currentRoundTripTime),
      jitterMs: milliseconds(largest(media.map((entry) => entry.jitter))),
      packetsReceived: sum(media, (entry) => entry.packetsReceived),
    };
  }
  const media = ofType('outbound-rtp');
  const video = media.filter((entry) => entry.kind === 'video' && (entry.framesSent ?? 0) > 0);
  const reports = ofType('remote-inbound-rtp');
  const shown = video.toSorted((one, other) => (other.frameWidth ?? 0) - (one.frameWidth ?? 0))[0];
  return {
    atMs,
    bytes: sum(media, (entry) => entry.bytesSent),
    packets: sum(media, (entry) => entry.packetsSent),
    packetsLost: sum(reports, (entry) => entry.packetsLost),
    // Layers start and stop independently. The one with the most frames ran throughout.
    frames: largest(video.map((entry) => entry.framesSent)),
    width: shown?.frameWidth,
    height: shown?.frameHeight,
    encoderLimit: encoderLimits.find((limit) => limit === shown?.qualityLimitationReason),
    latencyMs: milliseconds(
      largest(reports.map((entry) => entry.roundTripTime)) ?? pair?.currentRoundTripTime,
    ),
    jitterMs: milliseconds(largest(reports.map((entry) => entry.jitter))),
    packetsReceived:
      sum(ofType('transport'), (entry) => entry.packetsReceived) ||
      sum(ofType('candidate-pair'), (entry) => entry.packetsReceived ?? entry.bytesReceived),
  };
}

const statsIntervalMs = 1000;

/** Whether statistics are due: at most once a second (STORE-25). */
export function areStatsDue(lastAtMs: number, atMs: number): boolean {
  return atMs - lastAtMs >= statsIntervalMs;
}

/**
 * Calculates rates from two readings. If totals shrank, the reading belongs to a new connection and is
 * counted from zero.
 */
export class StatsMeter {
  #previous: ConnectionSample | undefined;
  #earlierBytes = 0;

  update(sample: ConnectionSample, direction: 'publish' | 'watch'): FrameStats {
    const isNewConnection = this.#previous !== undefined && sample.bytes < this.#previous.bytes;
    if (isNewConnection) this.#earlierBytes += this.#previous?.bytes ?? 0;
    const previous = isNewConnection ? undefined : this.#previous;
    this.#previous = sample;
    const seconds = previous === undefined ? 0 : (sample.atMs - previous.atMs) / 1000;
    const rate = (now: number | undefined, before: number | undefined) =>
      seconds > 0 && now !== undefined && before !== undefined ? Math.max(now - before, 0) / seconds : null;
    const bytesPerSecond = rate(sample.bytes, previous?.bytes);
    return {
      fps: rounded(rate(sample.frames, previous?.frames)),
      bitrateBps: rounded(bytesPerSecond === null ? null : bytesPerSecond * 8),
      width: sample.width ?? null,
      height: sample.height ?? null,
      packetLossPercent: previous === undefined ? null : lossPercent(previous, sample, direction),
      latencyMs: rounded(sample.latencyMs ?? null),
      jitterMs: rounded(sample.jitterMs ?? null),
      ...(sample.encoderLimit === undefined ? {} : { encoderLimit: sample.encoderLimit }),
      bytes: this.#earlierBytes + sample.bytes,
    };
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

/** A sender's packet count includes lost packets, a receiver's does not. */
function lossPercent(
  before: ConnectionSample,
  now: ConnectionSample,
  direction: 'publish' | 'watch',
): number | null {
  const lost = Math.max(now.packetsLost - before.packetsLost, 0);
  const packets = now.packets - before.packets;
  const all = direction === 'publish' ? packets : packets + lost;
  return all <= 0 ? null : Math.min(Math.round((lost / all) * 1000) / 10, 100);
}
