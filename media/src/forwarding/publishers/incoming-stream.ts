import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import { startsH264Keyframe } from '../../rtp/codecs/h264-packet.ts';
import { SourceKeyframeRequests } from './keyframe-requests.ts';
import { NackGenerator } from '../../rtp/nack-generator.ts';
import { PacketRing } from '../../rtp/packet-ring.ts';
import { RateMeter } from '../../rtp/rate-meter.ts';
import { ReceptionStatistics } from '../../rtp/receiver-report.ts';
import { extendSequenceNumber, timestampDifference } from '../../rtp/rtp-header.ts';
import type { RtpHeader } from '../../rtp/rtp-header.ts';
import { emptyVp8Descriptor, parseVp8Descriptor } from '../../rtp/codecs/vp8-descriptor.ts';

/** Holds 7 s of 2.5 Mbps. Late viewers start from it, and lost packets are resent from it. */
const videoRingPackets = 2048;
const audioRingPackets = 256;
/** For the choice of a layer, video that has been idle for this long has stopped. */
const stoppedAfterMs = 450;

const descriptor = emptyVp8Descriptor();
let lastStreamId = 0;

export type StreamKind = 'audio' | 'video';

/** One incoming stream of a publisher: its audio, its video, or one simulcast layer of its video. */
export class IncomingStream {
  /** Unique in this process. Identifies the source to a viewer's rewriter. */
  readonly id: number;
  readonly kind: StreamKind;
  readonly codec: VideoCodec | undefined;
  readonly rid: string | undefined;
  readonly ssrc: number;
  readonly clockRate: number;
  readonly ring: PacketRing;
  readonly nack = new NackGenerator();
  readonly reception: ReceptionStatistics;
  readonly keyframeRequests = new SourceKeyframeRequests();
  readonly meter: RateMeter;
  /** Sequence of the newest keyframe's first packet. -1 before any. */
  keyframeSequence = -1;
  keyframeAtMs = 0;
  lastArrivalMs: number;
  pictureArea = 0;
  /** The shorter side in pixels. 0 if the codec's headers are not read (H.264). */
  pictureHeight = 0;
  /** The part of the lost packets that the process's counter already includes. */
  lostCounted = 0;
  #senderReport: { ntpMs: number; timestamp: number } | undefined;

  constructor(
    kind: StreamKind,
    ssrc: number,
    codec: VideoCodec | undefined,
    rid: string | undefined,
    nowMs: number,
  ) {
    lastStreamId += 1;
    this.id = lastStreamId;
    this.kind = kind;
    this.ssrc = ssrc;
    this.codec = codec;
    this.rid = rid;
    this.clockRate = kind === 'audio' ? 48_000 : 90_000;
    this.ring = new PacketRing(kind === 'audio' ? audioRingPackets : videoRingPackets);
    this.reception = new ReceptionStatistics(this.clockRate);
    this.meter = new RateMeter(nowMs);
    this.lastArrivalMs = nowMs;
  }

  /** The extended sequence number under which a packet will be kept. */
  extend(sequenceNumber: number): number {
    return this.ring.highest === -1
      ? sequenceNumber + 0x1_0000
      : extendSequenceNumber(sequenceNumber, this.ring.highest);
  }

  /** Stores and counts a packet. Returns its slot in the ring, or -1 if it contains nothing new. */
  receive(sequence: number, packet: Buffer, header: RtpHeader, nowMs: number): number {
    const isVp8 = this.codec === 'VP8';
    const hasDescriptor =
      isVp8 && parseVp8Descriptor(packet, header.payloadStart, header.payloadLength, descriptor);
    if (!isVp8) {
      descriptor.startsKeyframe =
        this.codec === 'H264' && startsH264Keyframe(packet, header.payloadStart, header.payloadLength);
      descriptor.pictureIdOffset = 0;
      descriptor.tl0PictureIndexOffset = 0;
    }
    const slot = this.ring.put(sequence, packet, header, isVp8 && !hasDescriptor ? undefined : descriptor);
    if (slot === -1) return -1;
    const wasMissed = this.nack.received(sequence, nowMs);
    this.reception.received(sequence, header.timestamp, nowMs, wasMissed);
    this.meter.bytes += packet.length;
    if (header.marker) this.meter.frames += 1;
    this.lastArrivalMs = nowMs;
    if (this.ring.startsKeyframe[slot] === 1 && sequence > this.keyframeSequence) {
      this.#noteKeyframe(sequence, header.timestamp, nowMs);
      if (isVp8 && descriptor.width > 0) {
        this.pictureArea = descriptor.width * descriptor.height;
        this.pictureHeight = Math.min(descriptor.width, descriptor.height);
      }
    }
    return slot;
  }

  /** H.264 marks the start of a keyframe more than once if parameter sets come in several packets. */
  #noteKeyframe(sequence: number, timestamp: number, nowMs: number): void {
    const previous = this.ring.slotOf(this.keyframeSequence);
    if (previous !== -1 && this.ring.timestamp[previous] === timestamp) {
      this.ring.startsKeyframe[this.ring.slotOf(sequence)] = 0;
      return;
    }
    this.keyframeSequence = sequence;
    this.keyframeAtMs = nowMs;
    this.keyframeRequests.keyframeArrived();
  }

  isFlowing(nowMs: number): boolean {
    return this.ring.highest !== -1 && nowMs - this.lastArrivalMs < stoppedAfterMs;
  }

  /** @param ntpMs in this process's time, so that publishers with different clocks can follow each other */
  noteSenderReport(ntpMs: number, timestamp: number): void {
    this.#senderReport = { ntpMs, timestamp };
  }

  /** The stream's timestamp at an NTP time of this process. Undefined before its first sender report. */
  timestampAt(ntpMs: number): number | undefined {
    const report = this.#senderReport;
    if (report === undefined) return undefined;
    return (report.timestamp + Math.round(((ntpMs - report.ntpMs) * this.clockRate) / 1000)) >>> 0;
  }

  /** The NTP time of this process at which a timestamp was sampled. */
  ntpOf(timestamp: number): number | undefined {
    const report = this.#senderReport;
    if (report === undefined) return undefined;
    return report.ntpMs + (timestampDifference(timestamp, report.timestamp) * 1000) / this.clockRate;
  }
}
