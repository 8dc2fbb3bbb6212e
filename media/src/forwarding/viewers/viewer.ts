import { randomInt } from 'node:crypto';
import { counters } from '../../rtp/counters.ts';
import { BandwidthSteps, highestAllowed } from './bandwidth-steps.ts';
import type { Rung } from './bandwidth-steps.ts';
import type { IncomingStream } from '../publishers/incoming-stream.ts';
import type { WatchPlan } from '../../sdp/watch-plan.ts';
import { layDown } from '../../rtp/outgoing-packet.ts';
import { OutgoingStream } from './outgoing-stream.ts';
import type { PeerTransport } from '../peer-transport.ts';
import { RateMeter } from '../../rtp/rate-meter.ts';
import { isRtcp } from '../../rtp/rtp-header.ts';
import { Retransmissions } from '../retransmissions.ts';
import type { Segment } from '../../rtp/stream-rewriter.ts';
import { readViewerFeedback } from '../../rtp/viewer-feedback.ts';
import type { ViewerFeedbackListener } from '../../rtp/viewer-feedback.ts';
import { ViewerKeyframeRequests } from '../publishers/keyframe-requests.ts';
import { ViewerBacklog } from './viewer-backlog.ts';

/** A cached stretch is played faster by this power of two: 64 times, half a second in eight milliseconds. */
const squeeze = 6;
/** Packets per step while catching up. The media room makes a step every 5 ms. */
const catchUpPackets = 60;
/**
 * `waiting` for a keyframe, `catchingUp` on a cached stretch from a keyframe to the live point, or `live`.
 */
type VideoState = { is: 'waiting'; sinceMs: number } | { is: 'catchingUp'; next: number } | { is: 'live' };

/** One viewer's two outgoing streams, and its reports about them. */
export class MediaViewer {
  readonly #transport: PeerTransport;
  readonly #plan: WatchPlan;
  readonly audio: OutgoingStream | undefined;
  readonly video: OutgoingStream | undefined;
  readonly backlog = new ViewerBacklog();
  readonly keyframeRequests = new ViewerKeyframeRequests();
  readonly #bandwidth = new BandwidthSteps();
  /** The viewer's own limit on the picture's height. Undefined if only its connection limits it. */
  maxHeightPx: number | undefined;
  /** The layer to send, from its next keyframe on. */
  wantedVideo: IncomingStream | undefined;
  readonly #meter: RateMeter;
  #video: VideoState;
  readonly #retransmissions: Retransmissions;
  packetsDropped = 0;
  lastReceivedMs: number;
  /** Whether it sends reports, so that their absence means something. */
  hasReported = false;
  readonly #feedback: ViewerFeedbackListener = {
    lossReported: (ssrc, fractionLost) => {
      if (ssrc === this.video?.ssrc) this.backlog.reportedLoss(fractionLost);
    },
    packetsMissed: (ssrc, sequenceNumbers) => this.#retransmissions.send(ssrc, sequenceNumbers),
    pictureLost: () => this.keyframeRequests.pictureLost(),
    bandwidthEstimated: (bitrateBps) => this.backlog.reportedEstimate(bitrateBps),
  };

  constructor(transport: PeerTransport, plan: WatchPlan, nowMs: number) {
    this.#transport = transport;
    this.#plan = plan;
    const stream = (part: { ssrc: number; absSendTimeId: number }) =>
      new OutgoingStream(transport, part.ssrc, part.absSendTimeId, randomInt(1, 30_000), randomInt(2 ** 31));
    this.audio = plan.audio === undefined ? undefined : stream(plan.audio);
    this.video = plan.video === undefined ? undefined : stream(plan.video);
    this.#retransmissions = new Retransmissions([this.video, this.audio]);
    this.#meter = new RateMeter(nowMs);
    this.#video = { is: 'waiting', sinceMs: nowMs };
    this.lastReceivedMs = nowMs;
  }

  get isWaitingForKeyframe(): boolean {
    return this.video !== undefined && this.#video.is === 'waiting';
  }

  get isCatchingUp(): boolean {
    return this.#video.is === 'catchingUp';
  }

  waitedMs(nowMs: number): number {
    return this.#video.is === 'waiting' ? nowMs - this.#video.sinceMs : 0;
  }

  forwardAudio(source: IncomingStream, sequence: number, slot: number, view: Buffer, nowMs: number): void {
    const { audio } = this;
    if (audio === undefined) return;
    let segment = audio.rewriter.segmentOf(source.id, sequence);
    if (segment === undefined) {
      if (audio.source === source) return;
      const timestamp = source.ring.timestamp[slot] ?? 0;
      segment = audio.switchTo(source, sequence, this.#plan.audio?.payloadType ?? 0, timestamp, 0, nowMs);
      audio.sendReport(nowMs);
    }
    audio.send(view, slot, segment, sequence, nowMs);
  }

  /** Forwards the packet prepared in `view`, if this viewer is at that point of that source. */
  forwardVideo(source: IncomingStream, sequence: number, slot: number, view: Buffer, nowMs: number): void {
    const { video } = this;
    if (video === undefined) return;
    const startsKeyframe = source.ring.startsKeyframe[slot] === 1;
    if (
      startsKeyframe &&
      source === this.wantedVideo &&
      (this.#video.is === 'waiting' || video.source !== source)
    ) {
      if (source.ring.highest > sequence && source.keyframeSequence === sequence) {
        // It arrived late, after packets that belong behind it.
        this.startFromCache(source, nowMs);
        return;
      }
      const started = this.#startAt(video, source, sequence, nowMs);
      if (started !== undefined) this.#send(video, view, slot, started, sequence, nowMs);
      return;
    }
    if (video.source !== source) return;
    const segment = video.rewriter.segmentOf(source.id, sequence);
    if (segment === undefined) return;
    if (this.#video.is !== 'live' && sequence > segment.highest) {
      if (this.#video.is === 'waiting') this.#drop();
      return;
    }
    if (startsKeyframe) this.keyframeRequests.keyframeSent();
    this.#send(video, view, slot, segment, sequence, nowMs);
  }

  #startAt(
    video: OutgoingStream,
    source: IncomingStream,
    sequence: number,
    nowMs: number,
  ): Segment | undefined {
    const payloadType = this.#payloadType(source);
    if (payloadType === undefined) return undefined;
    const slot = source.ring.slotOf(sequence);
    const timestamp = source.ring.timestamp[slot] ?? 0;
    this.#video = { is: 'live' };
    this.keyframeRequests.keyframeSent();
    const segment = video.switchTo(source, sequence, payloadType, timestamp, 0, nowMs);
    video.sendReport(nowMs);
    return segment;
  }

  #payloadType(source: IncomingStream): number | undefined {
    return source.codec === undefined ? undefined : this.#plan.video?.payloadTypes[source.codec];
  }

  /** Starts from the newest cached keyframe. Sends nothing yet: `catchUp` does. */
  startFromCache(source: IncomingStream, nowMs: number): void {
    const payloadType = this.#payloadType(source);
    if (this.video === undefined || payloadType === undefined) return;
    const anchor = source.ring.timestamp[source.ring.slotOf(source.ring.highest)] ?? 0;
    this.video.switchTo(source, source.keyframeSequence, payloadType, anchor, squeeze, nowMs);
    this.#video = { is: 'catchingUp', next: source.keyframeSequence };
  }

  /** Sends the next cached packets, and becomes live when there are no more. */
  catchUp(nowMs: number): void {
    const { video } = this;
    const source = video?.source;
    if (this.#video.is !== 'catchingUp' || video === undefined || source === undefined) return;
    const { ring } = source;
    const end = Math.min(ring.highest, this.#video.next + catchUpPackets - 1);
    for (let sequence = this.#video.next; sequence <= end; sequence += 1) {
      const slot = ring.slotOf(sequence);
      const segment = video.rewriter.segmentOf(source.id, sequence);
      const view = slot === -1 ? undefined : layDown(ring, slot);
      if (view === undefined || segment === undefined) continue;
      this.#send(video, view, slot, segment, sequence, nowMs);
      if (!this.isCatchingUp) return;
    }
    this.#video.next = end + 1;
    if (end < ring.highest) return;
    video.rewriter.continueLive();
    this.#video = { is: 'live' };
    video.sendReport(nowMs);
  }

  #send(
    video: OutgoingStream,
    view: Buffer,
    slot: number,
    segment: Segment,
    sequence: number,
    nowMs: number,
  ): void {
    const left = video.send(view, slot, segment, sequence, nowMs);
    this.#meter.bytes += view.length;
    if (left) {
      this.backlog.sent(true);
      return;
    }
    this.#drop();
    this.backlog.sent(false);
    if (this.backlog.isBehind(0, nowMs)) this.waitForKeyframe(nowMs);
  }

  #drop(): void {
    this.packetsDropped += 1;
    counters.packetsDropped += 1;
  }

  /** Drops video until the next keyframe. */
  waitForKeyframe(nowMs: number): void {
    if (this.#video.is === 'waiting') return;
    this.#video = { is: 'waiting', sinceMs: nowMs };
    this.keyframeRequests.fellBehind(nowMs);
  }

  /** The index of the layer to send, among layers from the lowest to the highest. */
  chooseRung(rungs: readonly Rung[]): number {
    if (this.maxHeightPx !== undefined) return highestAllowed(rungs, this.maxHeightPx);
    return this.#bandwidth.indexIn(rungs);
  }

  /** Evaluates its reports on its connection. Once a second, before `tick`. */
  measureBandwidth(rungs: readonly Rung[], nowMs: number): void {
    if (this.maxHeightPx !== undefined || this.#video.is !== 'live') return;
    const { estimateBps, fractionLost } = this.backlog;
    this.#bandwidth.update(rungs, { estimateBps, fractionLost }, nowMs);
  }

  /** The source is gone. Whatever comes next starts with a keyframe. */
  sourceEnded(nowMs: number): void {
    this.#video = { is: 'waiting', sinceMs: nowMs };
    this.wantedVideo = undefined;
  }

  /** Sends reports to the viewer, and evaluates its reports of the last second. Once a second. */
  tick(nowMs: number): void {
    this.#meter.read(nowMs);
    this.#retransmissions.nextSecond();
    this.audio?.sendReport(nowMs);
    this.video?.sendReport(nowMs);
    if (this.#video.is === 'live' && this.backlog.isBehind(this.#meter.bitrateBps, nowMs)) {
      this.waitForKeyframe(nowMs);
    }
  }

  packet(packet: Buffer, nowMs: number): void {
    this.lastReceivedMs = nowMs;
    if (!isRtcp(packet)) return;
    this.hasReported = true;
    readViewerFeedback(packet, this.#feedback);
  }

  get rembBps(): number | undefined {
    return this.backlog.estimateBps;
  }

  get packetsSent(): number {
    return (this.audio?.packetsSent ?? 0) + (this.video?.packetsSent ?? 0);
  }

  get bytesSent(): number {
    return (this.audio?.bytesSent ?? 0) + (this.video?.bytesSent ?? 0);
  }

  get packetsRetransmitted(): number {
    return this.#retransmissions.packets;
  }

  close(): void {
    this.#transport.close();
  }
}
