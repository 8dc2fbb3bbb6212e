import { cameraHeight, cameraWidth } from './camera-file.ts';

export const sampleMs = 500;

/** One layer in `outbound-rtp`, as totals since the start. */
type LayerSample = {
  rid: string;
  /**
   * Payload without headers. Chromium counts packets that it repeats to probe the bandwidth for the layer
   * that it repeats.
   */
  bytes: number;
  frames: number;
  width: number;
  height: number;
  /** Seconds by reason, from `qualityLimitationDurations`. */
  limited: Record<string, number>;
};

export type PublisherSample = { seconds: number; layers: LayerSample[]; availableBps: number };

declare global {
  interface Window {
    /** Where `recordPublisher` stores its samples in the page. */
    publisherSamples?: PublisherSample[];
  }
}

/**
 * Runs in the page before its own code. Reads its connection's statistics, starting with the answer to its
 * offer.
 */
export function recordPublisher(everyMs: number): void {
  type Entry = RTCOutboundRtpStreamStats &
    RTCIceCandidatePairStats & { qualityLimitationDurations: Record<string, number> };
  const samples: PublisherSample[] = [];
  window.publisherSamples = samples;
  const read = async (connection: RTCPeerConnection, startedAtMs: number) => {
    const entries: Entry[] = [];
    const report = await connection.getStats();
    const seconds = (performance.now() - startedAtMs) / 1000;
    report.forEach((entry: Entry) => entries.push(entry));
    const video = entries.filter((entry) => entry.type === 'outbound-rtp' && entry.kind === 'video');
    samples.push({
      seconds,
      layers: video.map((entry) => ({
        rid: entry.rid ?? '',
        bytes: entry.bytesSent ?? 0,
        frames: entry.framesSent ?? 0,
        width: entry.frameWidth ?? 0,
        height: entry.frameHeight ?? 0,
        limited: { ...entry.qualityLimitationDurations },
      })),
      // Of all candidate pairs, only the one in use has a value.
      availableBps: Math.max(0, ...entries.map((entry) => entry.availableOutgoingBitrate ?? 0)),
    });
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      const startedAtMs = performance.now();
      setInterval(() => void read(this, startedAtMs), everyMs);
      await super.setRemoteDescription(description);
    }
  };
}

/** For the full picture, unless stated otherwise. */
export type PublisherFigures = {
  /** From the answer until the sender's bandwidth estimate reaches the target. Undefined if it never does. */
  secondsToEstimate: number | undefined;
  /**
   * From the answer until the payload of one second reaches the target, at the camera's resolution. Undefined
   * if it never does.
   */
  secondsToTarget: number | undefined;
  bitrateBps: number;
  /** Including the two smaller layers of the same camera. */
  allPicturesBps: number;
  size: string;
  framesPerSecond: number;
  /** `availableOutgoingBitrate`, for everything sent to this receiver. */
  estimateBps: number;
  /** The share of the measured time by reason (`qualityLimitationReason`), without `none`. */
  heldBack: Record<string, number>;
};

const fullOf = (sample: PublisherSample | undefined) => sample?.layers.find((layer) => layer.rid === 'h');
const fullBytes = (sample: PublisherSample | undefined) => fullOf(sample)?.bytes ?? 0;
const allBytes = (sample: PublisherSample | undefined) =>
  (sample?.layers ?? []).reduce((sum, layer) => sum + layer.bytes, 0);

/** Bits per second between two samples. Without an earlier one, since the start. */
function rateBps(
  bytes: (sample: PublisherSample | undefined) => number,
  from: PublisherSample | undefined,
  to: PublisherSample | undefined,
): number {
  return ((bytes(to) - bytes(from)) * 8) / ((to?.seconds ?? 0) - (from?.seconds ?? 0));
}

/** @param from and @param to the range of the means, in seconds after the answer to the offer */
export function publisherFigures(
  samples: PublisherSample[],
  targetBps: number,
  from: number,
  to: number,
): PublisherFigures {
  const isWhole = (sample: PublisherSample) =>
    fullOf(sample)?.width === cameraWidth && fullOf(sample)?.height === cameraHeight;
  const samplesASecond = 1000 / sampleMs;
  const reached = samples.find(
    (sample, index) =>
      index >= samplesASecond - 1 &&
      isWhole(sample) &&
      rateBps(fullBytes, samples[index - samplesASecond], sample) >= targetBps,
  );
  const start = samples.find((sample) => sample.seconds >= from);
  const end = samples.find((sample) => sample.seconds >= to);
  const seconds = (end?.seconds ?? 0) - (start?.seconds ?? 0);
  const before = fullOf(start);
  const after = fullOf(end);
  const heldBack = Object.entries(after?.limited ?? {})
    .filter(([reason]) => reason !== 'none')
    .map(([reason, total]) => [reason, (total - (before?.limited[reason] ?? 0)) / seconds] as const);
  return {
    secondsToEstimate: samples.find((sample) => sample.availableBps >= targetBps)?.seconds,
    secondsToTarget: reached?.seconds,
    bitrateBps: rateBps(fullBytes, start, end),
    allPicturesBps: rateBps(allBytes, start, end),
    size: `${after?.width ?? 0} x ${after?.height ?? 0}`,
    framesPerSecond: ((after?.frames ?? 0) - (before?.frames ?? 0)) / seconds,
    estimateBps: start?.availableBps ?? 0,
    heldBack: Object.fromEntries(heldBack),
  };
}
