import { counters } from '../../rtp/counters.ts';
import type { IncomingStream } from '../publishers/incoming-stream.ts';
import { address, layDown } from '../../rtp/outgoing-packet.ts';
import type { PeerTransport } from '../peer-transport.ts';
import { ntpAt, senderReport } from '../../rtp/rtcp.ts';
import { StreamRewriter, outgoingTimestamp } from '../../rtp/stream-rewriter.ts';
import type { Segment } from '../../rtp/stream-rewriter.ts';
import { timestampDifference } from '../../rtp/rtp-header.ts';

/** SRTP rejects packets older than its window of 1024 packets. */
const retransmissionReach = 1000;
/** Sources whose timestamps differ by more than this are joined by arrival time instead. */
const plausibleGapMs = 5000;

/** What one viewer is sent of one kind, from whichever source. */
export class OutgoingStream {
  readonly ssrc: number;
  readonly #transport: PeerTransport;
  readonly #absSendTimeId: number;
  readonly rewriter: StreamRewriter;
  payloadType = 0;
  source: IncomingStream | undefined;
  packetsSent = 0;
  bytesSent = 0;
  packetsRetransmitted = 0;
  #lastSentMs = 0;
  readonly #firstTimestamp: number;

  constructor(
    transport: PeerTransport,
    ssrc: number,
    absSendTimeId: number,
    firstSequence: number,
    firstTimestamp: number,
  ) {
    this.#transport = transport;
    this.ssrc = ssrc;
    this.#absSendTimeId = absSendTimeId;
    this.rewriter = new StreamRewriter(firstSequence);
    this.#firstTimestamp = firstTimestamp;
  }

  /**
   * Continues with `source` from the packet at `sequence`. `anchorTimestamp` is the incoming timestamp that
   * corresponds to now: the packet's own if it is live, the newest packet's if a cached stretch will be
   * squeezed before it.
   */
  switchTo(
    source: IncomingStream,
    sequence: number,
    payloadType: number,
    anchorTimestamp: number,
    timestampShift: number,
    nowMs: number,
  ): Segment {
    const slot = source.ring.slotOf(sequence);
    const outgoing = this.#timestampNow(source, anchorTimestamp, nowMs);
    this.source = source;
    this.payloadType = payloadType;
    return this.rewriter.begin({
      sourceId: source.id,
      sequence,
      incomingTimestamp: anchorTimestamp,
      outgoingTimestamp: outgoing,
      timestampShift,
      pictureId: source.ring.pictureId[slot] ?? 0,
      tl0PictureIndex: source.ring.tl0PictureIndex[slot] ?? 0,
    });
  }

  /** The outgoing clock for a packet of a new source: by sender reports, otherwise by elapsed time. */
  #timestampNow(source: IncomingStream, incoming: number, nowMs: number): number {
    const last = this.rewriter.lastTimestamp;
    const current = this.rewriter.current;
    if (last === undefined || current === undefined) return this.#firstTimestamp;
    const perMs = source.clockRate / 1000;
    const byArrival = (last + Math.max(1, Math.round((nowMs - this.#lastSentMs) * perMs))) >>> 0;
    const ntp = source.ntpOf(incoming);
    const previousIncoming = ntp === undefined ? undefined : this.source?.timestampAt(ntp);
    if (previousIncoming === undefined || current.timestampShift !== 0) return byArrival;
    const byReports = outgoingTimestamp(current, previousIncoming);
    const isPlausible =
      timestampDifference(byReports, last) > 0 &&
      Math.abs(timestampDifference(byReports, byArrival)) < plausibleGapMs * perMs;
    return isPlausible ? byReports : byArrival;
  }

  /** Sends the packet prepared in `view`. False if the socket rejected it. */
  send(view: Buffer, slot: number, segment: Segment, sequence: number, nowMs: number): boolean {
    const { source } = this;
    if (source === undefined) return false;
    const { ring } = source;
    const timestamp = address(
      ring,
      slot,
      segment,
      sequence,
      this.payloadType,
      this.ssrc,
      this.#absSendTimeId,
    );
    this.rewriter.sent(
      segment,
      sequence,
      ring.timestamp[slot] ?? 0,
      timestamp,
      ring.pictureIdOffset[slot] === 0 ? -1 : (ring.pictureId[slot] ?? 0),
      ring.tl0PictureIndexOffset[slot] === 0 ? -1 : (ring.tl0PictureIndex[slot] ?? 0),
    );
    this.#lastSentMs = nowMs;
    this.packetsSent += 1;
    this.bytesSent += view.length;
    counters.packetsSent += 1;
    counters.bytesSent += view.length;
    return this.#transport.send(view);
  }

  /** Resends packets that the viewer missed, if they are still kept (RFC 4585, 6.2.1). */
  retransmit(sequenceNumber: number): void {
    const found = this.rewriter.segmentOfOutgoing(sequenceNumber);
    const { current } = this.rewriter;
    const { source } = this;
    if (found === undefined || current === undefined || source === undefined) return;
    const { segment, sequence } = found;
    // Packets of an earlier source are not needed: a keyframe of this one has followed.
    if (segment.sourceId !== source.id) return;
    const behind = current.highest + current.sequenceOffset - (sequence + segment.sequenceOffset);
    const slot = source.ring.slotOf(sequence);
    if (behind >= retransmissionReach || slot === -1) return;
    const view = layDown(source.ring, slot);
    if (view === undefined) return;
    address(source.ring, slot, segment, sequence, this.payloadType, this.ssrc, this.#absSendTimeId);
    this.packetsRetransmitted += 1;
    counters.packetsRetransmitted += 1;
    this.bytesSent += view.length;
    counters.bytesSent += view.length;
    this.#transport.send(view);
  }

  /** Sends the wall-clock time of a timestamp. The viewer synchronises sound and picture with it. */
  sendReport(nowMs: number): void {
    const { current } = this.rewriter;
    const ntpMs = ntpAt(nowMs);
    const incoming = this.source?.timestampAt(ntpMs);
    if (current === undefined || incoming === undefined || current.timestampShift !== 0) return;
    const timestamp = outgoingTimestamp(current, incoming);
    this.#transport.send(
      senderReport(
        { ssrc: this.ssrc, ntpMs, timestamp, packetsSent: this.packetsSent, bytesSent: this.bytesSent },
        'greenroom',
      ),
    );
  }
}
