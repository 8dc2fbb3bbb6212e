import type { PublishPlan } from '../../sdp/publish-plan.ts';
import { findExtension } from '../../rtp/rtp-header.ts';
import type { RtpHeader } from '../../rtp/rtp-header.ts';
import { IncomingStream } from './incoming-stream.ts';

/**
 * Assigns each packet of one publisher to a stream: by SSRC once it is known, before that by payload type and
 * the simulcast layer names in header extensions.
 */
export class PublisherStreams {
  readonly #plan: PublishPlan;
  readonly #streams = new Map<number, IncomingStream>();
  /** Maps a retransmission SSRC to the stream that it repairs. */
  readonly #repaired = new Map<number, IncomingStream>();

  constructor(plan: PublishPlan) {
    this.#plan = plan;
  }

  get audio(): IncomingStream | undefined {
    return this.of('audio').at(-1);
  }

  /** The video, or all of its layers that have arrived so far. */
  get layers(): IncomingStream[] {
    return this.of('video');
  }

  of(kind: 'audio' | 'video'): IncomingStream[] {
    return [...this.#streams.values()].filter((stream) => stream.kind === kind);
  }

  all(): IncomingStream[] {
    return [...this.#streams.values()];
  }

  bySsrc(ssrc: number): IncomingStream | undefined {
    return this.#streams.get(ssrc);
  }

  /**
   * The stream of this SSRC. A new one if there is none, or if its sender continues under it with another
   * codec.
   */
  streamOf(packet: Buffer, header: RtpHeader, nowMs: number): IncomingStream | undefined {
    const known = this.#streams.get(header.ssrc);
    const codec = this.#plan.videoCodecs.get(header.payloadType);
    if (known !== undefined && (codec === undefined || codec === known.codec)) return known;
    // A late packet of the previous codec must not switch it back.
    if (known !== undefined && known.extend(header.sequenceNumber) <= known.ring.highest) return undefined;
    return this.#add(packet, header, known, nowMs);
  }

  /** The stream that a retransmission repairs. Undefined if that is unknown. */
  repairedBy(packet: Buffer, header: RtpHeader): IncomingStream | undefined {
    return this.#repaired.get(header.ssrc) ?? this.#findRepaired(packet, header);
  }

  #text(packet: Buffer, header: RtpHeader, extensionId: number): string | undefined {
    const found = findExtension(packet, header, extensionId);
    if (found === -1) return undefined;
    return packet.toString('latin1', found >> 8, (found >> 8) + (found & 0xff));
  }

  #findRepaired(packet: Buffer, header: RtpHeader): IncomingStream | undefined {
    const rid = this.#text(packet, header, this.#plan.repairedRidId);
    const primary = this.#plan.rtxSsrcs.get(header.ssrc);
    const layers = this.layers;
    // A single video needs no name, but the only layer so far does.
    const unnamed = this.#plan.rids.size === 0 ? layers[0] : undefined;
    const stream =
      rid === undefined
        ? (layers.find((layer) => layer.ssrc === primary) ?? unnamed)
        : layers.find((layer) => layer.rid === rid);
    if (stream !== undefined) {
      this.#forgetRepairs(stream);
      this.#repaired.set(header.ssrc, stream);
    }
    return stream;
  }

  #forgetRepairs(stream: IncomingStream): void {
    for (const [rtxSsrc, repaired] of this.#repaired) {
      if (repaired === stream) this.#repaired.delete(rtxSsrc);
    }
  }

  /**
   * Creates a stream: its kind by payload type, its layer by RID (RFC 8852).
   * @param before the previous stream of its SSRC, because senders name the layer of an SSRC only at first
   */
  #add(
    packet: Buffer,
    header: RtpHeader,
    before: IncomingStream | undefined,
    nowMs: number,
  ): IncomingStream | undefined {
    const codec = this.#plan.videoCodecs.get(header.payloadType);
    if (codec === undefined && !this.#plan.audioPayloadTypes.has(header.payloadType)) return undefined;
    const kind = codec === undefined ? 'audio' : 'video';
    const { rids, ridId } = this.#plan;
    const rid =
      kind === 'video' && rids.size > 0 ? (this.#text(packet, header, ridId) ?? before?.rid) : undefined;
    // A simulcast sender's probes arrive before it names its layers.
    if (kind === 'video' && rids.size > 0 && (rid === undefined || !rids.has(rid))) return undefined;
    for (const [ssrc, known] of this.#streams) {
      if (known.kind !== kind || known.rid !== rid) continue;
      this.#streams.delete(ssrc);
      if (known !== before) this.#forgetRepairs(known);
    }
    const stream = new IncomingStream(kind, header.ssrc, codec, rid, nowMs);
    for (const [rtxSsrc, repaired] of this.#repaired) {
      if (repaired === before) this.#repaired.set(rtxSsrc, stream);
    }
    this.#streams.set(header.ssrc, stream);
    return stream;
  }
}
