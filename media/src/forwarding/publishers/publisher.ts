import { randomInt } from 'node:crypto';
import { CongestionFeedback } from '../../rtp/congestion-feedback.ts';
import { counters } from '../../rtp/counters.ts';
import type { IncomingStream } from './incoming-stream.ts';
import type { PublishPlan } from '../../sdp/publish-plan.ts';
import type { PeerTransport } from '../peer-transport.ts';
import { PublisherStreams } from './publisher-streams.ts';
import {
  nack,
  ntpAt,
  pictureLossIndication,
  receiverReport,
  rtcpTypes,
  senderReportNtpMs,
  visitRtcp,
} from '../../rtp/rtcp.ts';
import { emptyRtpHeader, findExtension, isRtcp, parseRtpHeader } from '../../rtp/rtp-header.ts';

const tickMs = 10;
/**
 * Chromium's estimate needs feedback this often to rise (draft-holmer-rmcat-transport-wide-cc-extensions-01).
 */
const congestionFeedbackMs = 50;
const receiverReportMs = 1000;
/** How long packets are handled before newly arrived ones get their arrival time. */
const sliceMs = 4;

/**
 * How many packets may wait to be handled, which is seconds of a show. Further packets are dropped. The
 * feedback reports them as lost, so that the sender sends less.
 */
const waitingMax = 2048;

const header = emptyRtpHeader();

export type ForwardPacket = (stream: IncomingStream, sequence: number, slot: number, nowMs: number) => void;

/** Receives one publisher's streams, requests lost packets again, and reports what it received. */
export class Publisher {
  readonly #transport: PeerTransport;
  readonly #plan: PublishPlan;
  readonly #forward: ForwardPacket;
  readonly #ssrc = randomInt(1, 2 ** 32 - 1);
  readonly #feedback = new CongestionFeedback();
  /** Everything it has sent so far, by SSRC. */
  readonly streams: PublisherStreams;
  #arrivals: { packet: Buffer; atMs: number }[] = [];
  #isDraining = false;
  #timer: NodeJS.Timeout | undefined;
  #feedbackAtMs = 0;
  /** Senders drop feedback for an unknown stream. Any of theirs will do, even before it names a layer. */
  #feedbackMediaSsrc = 0;
  #reportAtMs = 0;
  #clockOffsetMs: number | undefined;
  lastReceivedMs: number;

  constructor(transport: PeerTransport, plan: PublishPlan, forward: ForwardPacket, nowMs: number) {
    this.#transport = transport;
    this.#plan = plan;
    this.streams = new PublisherStreams(plan);
    this.#forward = forward;
    this.lastReceivedMs = nowMs;
  }

  start(): void {
    this.#timer = setInterval(() => this.#transport.guard(() => this.#tick(performance.now())), tickMs);
  }

  /**
   * Records the arrival time immediately and defers the work until after the current batch. A packet that
   * waits behind another one's forwarding then does not look delayed by the network to the sender's bandwidth
   * estimate.
   */
  packet(packet: Buffer, atMs: number): void {
    this.lastReceivedMs = atMs;
    if (isRtcp(packet)) {
      this.#readRtcp(packet, atMs);
      return;
    }
    if (this.#arrivals.length >= waitingMax) return;
    if (this.#plan.transportSequenceId !== 0 && parseRtpHeader(packet, header)) {
      const found = findExtension(packet, header, this.#plan.transportSequenceId);
      if (found !== -1 && (found & 0xff) === 2) {
        this.#feedback.received(packet.readUInt16BE(found >> 8), atMs);
        this.#feedbackMediaSsrc = header.ssrc;
      }
    }
    this.#arrivals.push({ packet, atMs });
    if (!this.#isDraining) {
      this.#isDraining = true;
      this.#drainSoon();
    }
  }

  #drain(): void {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    const until = performance.now() + sliceMs;
    let handled = 0;
    for (const arrival of arrivals) {
      this.#receive(arrival.packet, arrival.atMs);
      handled += 1;
      if (handled < arrivals.length && performance.now() > until) break;
    }
    if (handled < arrivals.length) this.#arrivals = [...arrivals.slice(handled), ...this.#arrivals];
    if (this.#arrivals.length > 0) this.#drainSoon();
    else this.#isDraining = false;
  }

  #drainSoon(): void {
    setImmediate(() => this.#transport.guard(() => this.#drain()));
  }

  #receive(packet: Buffer, nowMs: number): void {
    if (this.#timer === undefined || !parseRtpHeader(packet, header)) return;
    counters.packetsReceived += 1;
    counters.bytesReceived += packet.length;
    const rtxOf = this.#plan.rtxPayloadTypes.get(header.payloadType);
    if (rtxOf !== undefined) {
      this.#receiveRetransmission(packet, rtxOf, nowMs);
      return;
    }
    const stream = this.streams.streamOf(packet, header, nowMs);
    if (stream !== undefined) this.#take(stream, packet, nowMs);
  }

  #take(stream: IncomingStream, packet: Buffer, nowMs: number): void {
    const sequence = stream.extend(header.sequenceNumber);
    const slot = stream.receive(sequence, packet, header, nowMs);
    if (slot !== -1) this.#forward(stream, sequence, slot, nowMs);
  }

  /** Reverses the retransmission format (RFC 4588, 4): the original sequence number precedes the payload. */
  #receiveRetransmission(packet: Buffer, payloadType: number, nowMs: number): void {
    if (header.payloadLength < 2) return;
    const stream = this.streams.repairedBy(packet, header);
    if (stream === undefined || stream.codec !== this.#plan.videoCodecs.get(payloadType)) return;
    const original = packet.readUInt16BE(header.payloadStart);
    packet.copyWithin(2, 0, header.payloadStart);
    const restored = packet.subarray(2);
    restored.writeUInt8((restored.readUInt8(1) & 0x80) | payloadType, 1);
    restored.writeUInt16BE(original, 2);
    restored.writeUInt32BE(stream.ssrc, 8);
    if (parseRtpHeader(restored, header)) this.#take(stream, restored, nowMs);
  }

  #readRtcp(packet: Buffer, nowMs: number): void {
    visitRtcp(packet, (type, _count, start, end) => {
      if (type !== rtcpTypes.senderReport || end - start < 28) return;
      const stream = this.streams.bySsrc(packet.readUInt32BE(start + 4));
      if (stream === undefined) return;
      const ntpMs = senderReportNtpMs(packet, start);
      // From a sender without a wall clock (RFC 3550, 6.4.1).
      if (ntpMs === 0) return;
      // One offset for all its streams keeps sound and picture in sync. Viewers see our clock.
      this.#clockOffsetMs ??= ntpAt(nowMs) - ntpMs;
      stream.noteSenderReport(ntpMs + this.#clockOffsetMs, packet.readUInt32BE(start + 16));
      stream.reception.senderReport(packet.readUInt32BE(start + 10), nowMs);
    });
  }

  #tick(nowMs: number): void {
    for (const stream of this.streams.all()) {
      if (!stream.nack.isIdle) this.#askAgain(stream, nowMs);
      if (stream.kind === 'video' && stream.keyframeRequests.takeDue(nowMs)) {
        counters.keyframeRequests += 1;
        this.#transport.send(pictureLossIndication(this.#ssrc, stream.ssrc));
      }
    }
    if (nowMs - this.#feedbackAtMs >= congestionFeedbackMs) {
      this.#feedbackAtMs = nowMs;
      this.#sendFeedback();
    }
    if (nowMs - this.#reportAtMs >= receiverReportMs) {
      this.#reportAtMs = nowMs;
      this.#sendReports(nowMs);
    }
  }

  #askAgain(stream: IncomingStream, nowMs: number): void {
    const { sequences, gaveUp } = stream.nack.due(nowMs);
    if (gaveUp && stream.kind === 'video') stream.keyframeRequests.request();
    if (sequences.length === 0) return;
    counters.nacksSent += 1;
    this.#transport.send(nack(this.#ssrc, stream.ssrc, sequences));
  }

  #sendFeedback(): void {
    while (this.#feedback.isDue) {
      const packet = this.#feedback.write(this.#ssrc, this.#feedbackMediaSsrc);
      if (packet === undefined) return;
      counters.congestionFeedbacks += 1;
      this.#transport.send(packet);
    }
  }

  #sendReports(nowMs: number): void {
    const reports = this.streams.all().map((stream) => {
      const lostBefore = stream.lostCounted;
      stream.lostCounted = stream.reception.packetsLost;
      counters.packetsLost += Math.max(0, stream.lostCounted - lostBefore);
      return stream.reception.report(stream.ssrc, nowMs);
    });
    if (reports.length > 0) this.#transport.send(receiverReport(this.#ssrc, reports));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#arrivals = [];
    for (const stream of this.streams.all()) stream.ring.clear();
    this.#transport.close();
  }
}
