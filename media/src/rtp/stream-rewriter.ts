import { extendSequenceNumber, timestampDifference } from './rtp-header.ts';

/**
 * A part of one viewer's stream that comes from one source. Incoming numbers map to outgoing ones by fixed
 * offsets, so a resent packet is identical byte for byte.
 */
export type Segment = {
  /** Identifies the incoming stream. */
  sourceId: number;
  /** First and highest extended incoming sequence number. */
  start: number;
  highest: number;
  sequenceOffset: number;
  incomingTimestamp: number;
  outgoingTimestamp: number;
  /**
   * Time runs faster than it arrived by this power of two, to squeeze a cached stretch before the live point.
   */
  timestampShift: number;
  pictureIdOffset: number;
  tl0PictureIndexOffset: number;
};

/** The first packet of a segment. */
export type SegmentStart = {
  sourceId: number;
  sequence: number;
  incomingTimestamp: number;
  outgoingTimestamp: number;
  timestampShift: number;
  pictureId: number;
  tl0PictureIndex: number;
};

/** Enough for every switch whose packets a viewer can still request. */
const keptSegments = 16;

/**
 * Joins stretches of changing sources into one stream with continuous sequence numbers, timestamps and (VP8)
 * picture ids (RFC 3550, 5.1; RFC 7741, 4.2). Handles only the numbers, not packets.
 */
export class StreamRewriter {
  /** Newest last. */
  readonly #segments: Segment[] = [];
  #firstSequence: number;
  #lastPictureId = -1;
  #lastTl0PictureIndex = -1;
  #lastIncomingTimestamp = 0;
  /** Timestamp of the newest packet by sequence number. Undefined before the first. */
  lastTimestamp: number | undefined;

  /** @param firstSequence where the outgoing stream starts, 1 to 65535 */
  constructor(firstSequence: number) {
    this.#firstSequence = firstSequence;
  }

  get current(): Segment | undefined {
    return this.#segments.at(-1);
  }

  begin(start: SegmentStart): Segment {
    const previous = this.current;
    const nextSequence =
      previous === undefined ? this.#firstSequence : previous.highest + previous.sequenceOffset + 1;
    const segment: Segment = {
      sourceId: start.sourceId,
      start: start.sequence,
      highest: start.sequence - 1,
      sequenceOffset: nextSequence - start.sequence,
      incomingTimestamp: start.incomingTimestamp,
      outgoingTimestamp: start.outgoingTimestamp,
      timestampShift: start.timestampShift,
      pictureIdOffset: this.#lastPictureId === -1 ? 0 : this.#lastPictureId + 1 - start.pictureId,
      tl0PictureIndexOffset:
        this.#lastTl0PictureIndex === -1 ? 0 : this.#lastTl0PictureIndex + 1 - start.tl0PictureIndex,
    };
    // A segment that sent nothing assigned no numbers, and must not hide the one before it.
    if (previous !== undefined && previous.highest < previous.start) this.#segments.pop();
    this.#segments.push(segment);
    if (this.#segments.length > keptSegments) this.#segments.shift();
    return segment;
  }

  /**
   * Continues at normal speed after a squeezed stretch, with all other offsets unchanged. Time continues from
   * the newest frame, whose packets may be on both sides and must keep one timestamp.
   */
  continueLive(): void {
    const current = this.current;
    if (current === undefined || current.timestampShift === 0 || this.lastTimestamp === undefined) return;
    this.#segments.push({
      ...current,
      start: current.highest + 1,
      incomingTimestamp: this.#lastIncomingTimestamp,
      outgoingTimestamp: this.lastTimestamp,
      timestampShift: 0,
    });
    if (this.#segments.length > keptSegments) this.#segments.shift();
  }

  /** The segment of an incoming packet. Undefined for one that the viewer should not see. */
  segmentOf(sourceId: number, sequence: number): Segment | undefined {
    const current = this.current;
    if (current === undefined) return undefined;
    if (current.sourceId === sourceId && sequence >= current.start) return current;
    for (let index = this.#segments.length - 2; index >= 0; index -= 1) {
      const segment = this.#segments[index];
      if (
        segment !== undefined &&
        segment.sourceId === sourceId &&
        sequence >= segment.start &&
        sequence <= segment.highest
      ) {
        return segment;
      }
    }
    return undefined;
  }

  /** The segment that assigned an outgoing sequence number, for a packet that is requested again. */
  segmentOfOutgoing(sequenceNumber: number): { segment: Segment; sequence: number } | undefined {
    const current = this.current;
    if (current === undefined) return undefined;
    const outgoing = extendSequenceNumber(sequenceNumber, current.highest + current.sequenceOffset);
    for (let index = this.#segments.length - 1; index >= 0; index -= 1) {
      const segment = this.#segments[index];
      if (segment === undefined) continue;
      const sequence = outgoing - segment.sequenceOffset;
      if (sequence >= segment.start && sequence <= segment.highest) return { segment, sequence };
    }
    return undefined;
  }

  /** Records that a packet is sent. `pictureId` and `tl0PictureIndex` are the incoming ones, -1 if absent. */
  sent(
    segment: Segment,
    sequence: number,
    incomingTimestamp: number,
    timestamp: number,
    pictureId: number,
    tl0PictureIndex: number,
  ): void {
    if (sequence <= segment.highest) return;
    segment.highest = sequence;
    this.#lastIncomingTimestamp = incomingTimestamp;
    this.lastTimestamp = timestamp;
    if (pictureId !== -1) this.#lastPictureId = (pictureId + segment.pictureIdOffset) & 0x7fff;
    if (tl0PictureIndex !== -1) {
      this.#lastTl0PictureIndex = (tl0PictureIndex + segment.tl0PictureIndexOffset) & 0xff;
    }
  }
}

/** The outgoing timestamp of a packet of `segment`. */
export function outgoingTimestamp(segment: Segment, incoming: number): number {
  const difference = timestampDifference(incoming, segment.incomingTimestamp) >> segment.timestampShift;
  return (segment.outgoingTimestamp + difference) >>> 0;
}
