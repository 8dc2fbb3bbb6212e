import { PeerConnection, Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';
import type { Permit } from '@greenroom/contract/media/permit.schemas';
import { expect } from 'vitest';
import { until, type MediaProcess } from './media-process.ts';

/** A received packet, as far as the tests look at it. */
export type Received = {
  payloadType: number;
  marker: boolean;
  sequenceNumber: number;
  timestamp: number;
  ssrc: number;
  payload: Buffer;
};

function read(packet: Buffer): Received {
  const hasExtension = (packet.readUInt8(0) & 0x10) !== 0;
  const start = 12 + (hasExtension ? 4 + packet.readUInt16BE(14) * 4 : 0);
  return {
    payloadType: packet.readUInt8(1) & 0x7f,
    marker: (packet.readUInt8(1) & 0x80) !== 0,
    sequenceNumber: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payload: packet.subarray(start),
  };
}

const isRtcp = (packet: Buffer) => packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223;

/** Stands for a browser: it sends an offer to a route, then receives and sends raw packets. */
export class TestPeer {
  readonly connection = new PeerConnection('test', {
    iceServers: [],
    disableAutoNegotiation: true,
    bindAddress: '127.0.0.1',
  });
  track: Track | undefined;
  readonly media: Received[] = [];
  readonly rtcp: Buffer[] = [];
  state = 'new';
  sessionId = '';
  etag = '';
  /** The session description of the answer. */
  answer = '';

  constructor() {
    this.connection.onStateChange((state) => {
      this.state = state;
    });
  }

  /** A VP8 offer with its candidates left out: the server then waits for this side's checks. */
  async offer(
    direction: 'SendOnly' | 'RecvOnly',
    payloadType = 96,
    codec: 'VP8' | 'H264' = 'VP8',
  ): Promise<string> {
    const video = new Video('0', direction);
    if (codec === 'VP8') video.addVP8Codec(payloadType);
    else video.addH264Codec(payloadType);
    if (direction === 'RecvOnly') video.addH264Codec(payloadType + 1);
    this.track = this.connection.addTrack(video);
    this.track.onMessage((packet) => {
      if (isRtcp(packet)) this.rtcp.push(packet);
      else this.media.push(read(packet));
    });
    this.connection.setLocalDescription('offer');
    await until('the candidates are gathered', () => this.connection.gatheringState() === 'complete');
    return (this.connection.localDescription()?.sdp ?? '').replaceAll(/a=candidate:.*\r\n/g, '');
  }

  /**
   * Sends an offer to a route and connects.
   * @param edit changes the offer before it is sent; this side keeps the offer as it was
   */
  async connect(
    server: MediaProcess,
    permit: Permit,
    codec: 'VP8' | 'H264' = 'VP8',
    edit: (offer: string) => string = (offer) => offer,
  ): Promise<void> {
    const isPublisher = permit.action === 'publish';
    const offer = edit(
      await this.offer(isPublisher ? 'SendOnly' : 'RecvOnly', isPublisher ? 96 : 100, codec),
    );
    const response = await server.call('POST', isPublisher ? '/whip' : '/whep', {
      permit,
      type: 'application/sdp',
      body: offer,
    });
    const body = await response.text();
    if (response.status !== 201) throw new Error(`${response.status}: ${body}`);
    this.answer = body;
    this.sessionId = (response.headers.get('location') ?? '').replace('/sessions/', '');
    this.etag = response.headers.get('etag') ?? '';
    server.sessionIds.push(this.sessionId);
    this.connection.setRemoteDescription(body, 'answer');
    await until('the track opens', () => this.track?.isOpen() === true);
  }

  close(): void {
    this.track?.close();
    this.connection.close();
  }
}

/** Parameter sets and a picture in one packet (STAP-A, RFC 6184, 5.7.1), as encoders send a keyframe. */
export const h264Keyframe = Buffer.concat([
  Buffer.of(0x78),
  ...[0x67, 0x68, 0x65].flatMap((type) => [Buffer.of(0, 6), Buffer.from([type, 1, 2, 3, 4, 5])]),
]);

/** A simulcast layer that names itself in every packet (RFC 8852), in a picture of its own size. */
export type TestLayer = { rid: string; ridId: number; width: number; height: number };

/** Header extensions of one short element, in the one-byte form (RFC 8285, 4.2). */
export function extensionWith(id: number, value: string): Buffer {
  const words = Math.ceil((1 + value.length) / 4);
  const extension = Buffer.alloc(4 + words * 4);
  extension.writeUInt16BE(0xbede, 0);
  extension.writeUInt16BE(words, 2);
  extension.writeUInt8((id << 4) | (value.length - 1), 4);
  extension.write(value, 5, 'latin1');
  return extension;
}

/** No offer of a test names it. */
const unknownExtensionId = 14;

/** Sends small frames of one packet each, a keyframe whenever one is asked for. */
export class TestSource {
  readonly #peer: TestPeer;
  readonly ssrc: number;
  #codec: 'VP8' | 'H264';
  #payloadType = 96;
  readonly #layer: TestLayer | undefined;
  #extension: Buffer;
  #timer: NodeJS.Timeout;
  #sequence: number;
  #timestamp: number;
  #pictureId: number;
  #framesToKeyframe = 0;
  /** Set to leave the next packet out, as a network would. */
  skips = 0;
  /** Nothing is sent meanwhile, and time goes on: how an encoder leaves a layer out. */
  isPaused = false;
  /** Frames between being asked for a keyframe and sending it. */
  keyframeDelay = 0;
  readonly #bodyLength: number;
  readonly sent = new Map<number, Buffer>();
  #requestsSeen = 0;

  /**
   * @param options.bodyLength bytes of a frame that nobody looks at
   * @param options.frameMs from one frame to the next
   * @param options.startAfterMs until the first of these pauses begins
   */
  constructor(
    peer: TestPeer,
    ssrc: number,
    codec: 'VP8' | 'H264' = 'VP8',
    options: { layer?: TestLayer; bodyLength?: number; frameMs?: number; startAfterMs?: number } = {},
  ) {
    const { layer, bodyLength = 20, frameMs = 20, startAfterMs = 0 } = options;
    this.#peer = peer;
    this.ssrc = ssrc;
    this.#codec = codec;
    this.#layer = layer;
    this.#bodyLength = bodyLength;
    this.#extension = layer === undefined ? Buffer.alloc(0) : extensionWith(layer.ridId, layer.rid);
    this.#sequence = (ssrc * 7919) & 0xffff;
    this.#timestamp = (ssrc * 104_729) >>> 0;
    this.#pictureId = ssrc & 0x7fff;
    const sendFrame = () => {
      this.#timestamp += frameMs * 90;
      if (this.isPaused) return;
      if (this.#isAskedForKeyframe() && this.#framesToKeyframe < 0)
        this.#framesToKeyframe = this.keyframeDelay;
      this.#send(this.#framesToKeyframe === 0);
      this.#framesToKeyframe -= 1;
    };
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(sendFrame, frameMs);
    }, startAfterMs);
  }

  /** Goes on with another codec under the same SSRC, as a browser does when it is asked to. */
  changeCodec(codec: 'VP8' | 'H264', payloadType: number): void {
    this.#codec = codec;
    this.#payloadType = payloadType;
    this.#framesToKeyframe = 0;
    // A browser names the layer of an SSRC only until RTCP reports that its packets arrive.
    if (this.#layer !== undefined) this.#extension = extensionWith(unknownExtensionId, 'x');
  }

  #isAskedForKeyframe(): boolean {
    const requests = peerKeyframeRequests(this.#peer, this.#layer === undefined ? undefined : this.ssrc);
    const isAsked = requests > this.#requestsSeen;
    this.#requestsSeen = requests;
    return isAsked;
  }

  #send(isKeyframe: boolean): void {
    const start = 12 + this.#extension.length;
    const packet = Buffer.alloc(start + 14 + this.#bodyLength, this.ssrc & 0xff);
    packet.writeUInt8(this.#layer === undefined ? 0x80 : 0x90, 0);
    packet.writeUInt8(this.#payloadType | 0x80, 1);
    packet.writeUInt16BE(this.#sequence & 0xffff, 2);
    packet.writeUInt32BE(this.#timestamp >>> 0, 4);
    packet.writeUInt32BE(this.ssrc, 8);
    this.#extension.copy(packet, 12);
    if (this.#codec === 'VP8') this.#writeVp8(packet, start, isKeyframe);
    else if (isKeyframe) h264Keyframe.copy(packet, start);
    else packet.writeUInt8(0x41, start);
    this.sent.set(this.#sequence & 0xffff, packet);
    this.#sequence += 1;
    this.#pictureId += 1;
    if (this.skips > 0) {
      this.skips -= 1;
      return;
    }
    if (this.#peer.track?.isOpen() === true) this.#peer.track.sendMessageBinary(packet);
  }

  #writeVp8(packet: Buffer, start: number, isKeyframe: boolean): void {
    packet.writeUInt8(0x90, start);
    packet.writeUInt8(0x80, start + 1);
    packet.writeUInt16BE(0x8000 | (this.#pictureId & 0x7fff), start + 2);
    packet.writeUInt8(isKeyframe ? 0x10 : 0x11, start + 4);
    packet.writeUIntBE(0x9d_01_2a, start + 7, 3);
    packet.writeUInt16LE(this.#layer?.width ?? 640, start + 10);
    packet.writeUInt16LE(this.#layer?.height ?? 360, start + 12);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

const isFeedback = (packet: Buffer, type: number, format: number, ssrc: number | undefined) =>
  packet.readUInt8(1) === type &&
  (packet.readUInt8(0) & 0x1f) === format &&
  (ssrc === undefined || packet.readUInt32BE(8) === ssrc);

/** The keyframe requests (PLI, RFC 4585, 6.3.1) that a peer has received, all or those to one of its SSRCs. */
export function peerKeyframeRequests(peer: TestPeer, ssrc?: number): number {
  return peer.rtcp.filter((packet) => isFeedback(packet, 206, 1, ssrc)).length;
}

/** The sequence numbers that a peer was asked for again (RFC 4585, 6.2.1), all or those of one of its SSRCs. */
export function peerNackedNumbers(peer: TestPeer, ssrc?: number): number[] {
  return peer.rtcp
    .filter((packet) => isFeedback(packet, 205, 1, ssrc))
    .map((packet) => packet.readUInt16BE(12));
}

export function isKeyframe(packet: Received): boolean {
  return (packet.payload.readUInt8(0) & 0x10) !== 0 && (packet.payload.readUInt8(4) & 1) === 0;
}

export function pictureIdOf(packet: Received): number {
  return packet.payload.readUInt16BE(2) & 0x7fff;
}

/** One VP8 stream as a decoder wants it: by sequence number, without holes. @param payloadType of all packets */
export function expectContinuous(packets: Received[], payloadType = 100): void {
  const first = packets[0]!;
  const order = (sequenceNumber: number) => (sequenceNumber - first.sequenceNumber + 65_536) & 0xffff;
  const sorted = packets.toSorted((a, b) => order(a.sequenceNumber) - order(b.sequenceNumber));
  sorted.forEach((packet, index) => {
    expect(order(packet.sequenceNumber)).toBe(index);
    expect(packet.ssrc).toBe(first.ssrc);
    expect(packet.payloadType).toBe(payloadType);
    const previous = sorted[index - 1];
    if (previous === undefined) return;
    expect((packet.timestamp - previous.timestamp) | 0).toBeGreaterThan(0);
    expect(pictureIdOf(packet)).toBe((pictureIdOf(previous) + 1) & 0x7fff);
  });
}
