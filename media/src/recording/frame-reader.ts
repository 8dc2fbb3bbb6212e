import type { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';

/** A packet that is missing for this long will not arrive. It was requested repeatedly until then. */
const patienceMs = 1500;
/** No picture has more packets. Without this limit, an endless one would be held in memory. */
const framePacketsMax = 2048;

/** The data of one timestamp of a stream: the RTP payloads of a picture, or one packet of sound. */
export type Frame = { timestamp: number; payloads: Buffer[]; startsKeyframe: boolean };

/**
 * Reads one stream in order from the packets that are kept for viewers. Nothing is copied, and resent packets
 * have time to arrive. Pictures begin with a keyframe, also after a loss.
 */
export class FrameReader {
  readonly stream: IncomingStream;
  #next: number;
  /** The highest sequence at the readings of the last `patienceMs`, and at the one before, oldest first. */
  readonly #readings: { atMs: number; highest: number }[] = [];
  #needsKeyframe: boolean;
  #frame: Frame | undefined;

  constructor(stream: IncomingStream) {
    this.stream = stream;
    const { highest } = stream.ring;
    const isKept = stream.ring.slotOf(stream.keyframeSequence) !== -1;
    this.#next = isKept ? stream.keyframeSequence : Math.max(0, highest);
    this.#needsKeyframe = stream.kind === 'video';
  }

  /** Whether pictures are skipped until a keyframe arrives. */
  get needsKeyframe(): boolean {
    return this.#needsKeyframe;
  }

  /**
   * Passes on all complete frames that have arrived. @param isLast nothing more will arrive, so missing
   * packets are not awaited
   */
  read(nowMs: number, onFrame: (frame: Frame) => void, isLast = false): void {
    const { ring } = this.stream;
    if (ring.highest === -1) return;
    const settled = this.#highestBefore(nowMs);
    while (this.#next <= ring.highest) {
      const slot = ring.slotOf(this.#next);
      if (slot !== -1) {
        this.#take(slot, onFrame);
        this.#next += 1;
        continue;
      }
      const isOutOfReach = this.#next <= ring.highest - ring.capacity;
      // Each gap has its own deadline, so later gaps do not start waiting all over again.
      if (!isOutOfReach && !isLast && this.#next > settled) return;
      this.#skipLost();
    }
  }

  /** Records the current highest sequence. Returns the one of `patienceMs` ago, or -1 if unknown. */
  #highestBefore(nowMs: number): number {
    const readings = this.#readings;
    readings.push({ atMs: nowMs, highest: this.stream.ring.highest });
    const isOld = (reading: { atMs: number } | undefined) =>
      reading !== undefined && nowMs - reading.atMs >= patienceMs;
    while (isOld(readings[1])) readings.shift();
    const [oldest] = readings;
    return oldest !== undefined && isOld(oldest) ? oldest.highest : -1;
  }

  #skipLost(): void {
    const { ring, kind } = this.stream;
    this.#next = Math.max(this.#next + 1, ring.highest - ring.capacity + 1);
    while (this.#next < ring.highest && ring.slotOf(this.#next) === -1) this.#next += 1;
    this.#frame = undefined;
    this.#needsKeyframe = kind === 'video';
  }

  #take(slot: number, onFrame: (frame: Frame) => void): void {
    const { ring, kind } = this.stream;
    const packet = ring.packets[slot];
    const start = ring.payloadStart[slot] ?? 0;
    const length = ring.payloadLength[slot] ?? 0;
    // A packet with only padding is a sender's probe.
    if (packet === undefined || length === 0) return;
    const timestamp = ring.timestamp[slot] ?? 0;
    const payload = packet.subarray(start, start + length);
    if (kind === 'audio') {
      onFrame({ timestamp, payloads: [payload], startsKeyframe: true });
      return;
    }
    // A sender that omits the marker ends its picture by beginning the next.
    if (this.#frame !== undefined && this.#frame.timestamp !== timestamp) this.#finish(onFrame);
    const startsKeyframe = ring.startsKeyframe[slot] === 1;
    if (this.#needsKeyframe && !startsKeyframe) return;
    this.#needsKeyframe = false;
    this.#frame ??= { timestamp, payloads: [], startsKeyframe };
    this.#frame.payloads.push(payload);
    this.#frame.startsKeyframe ||= startsKeyframe;
    if (ring.marker[slot] === 1) this.#finish(onFrame);
    else if (this.#frame.payloads.length >= framePacketsMax) this.giveUpUntilKeyframe();
  }

  #finish(onFrame: (frame: Frame) => void): void {
    const frame = this.#frame;
    this.#frame = undefined;
    if (frame !== undefined) onFrame(frame);
  }

  /** The frames passed on cannot be used. Pictures begin again with a keyframe. */
  giveUpUntilKeyframe(): void {
    this.#frame = undefined;
    this.#needsKeyframe = this.stream.kind === 'video';
  }
}
