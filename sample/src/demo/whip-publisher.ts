import { Audio, PeerConnection, Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';
import { isRtcp, readRtcpFeedback } from './rtcp-feedback.ts';
import type { DueSample } from './looped-clip.ts';
import { RtpSender } from './rtp-sender.ts';
import { vp8Payloads } from './vp8-payload.ts';

const videoPayloadType = 96;
const audioPayloadType = 111;
const maxPayloadBytes = 1100;
const gatheringLimitMs = 5000;
const connectingLimitMs = 10_000;
/** The media server reports every second. After this much silence it counts as gone. */
const silenceLimitMs = 3000;
/** The packets of a frame are sent within this time, in one small group per tick. */
const spreadMs = 24;
const tickMs = 8;

export interface WhipAddress {
  readonly origin: string;
  readonly token: string;
  readonly roomId: string;
}

async function within<Value>(promise: Promise<Value>, limitMs: number, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One WHIP session (RFC 9725) that sends its own plain RTP packets of VP8 and Opus. The tracks have no media
 * handler. With one, the library would not pass on the RTCP packets that this class handles and sends.
 */
export class WhipPublisher {
  readonly #address: WhipAddress;
  readonly #peer: PeerConnection;
  readonly #videoTrack: Track;
  readonly #audioTrack: Track;
  readonly #video = new RtpSender({ payloadType: videoPayloadType, clockRateHz: 90_000, keptPackets: 1024 });
  readonly #audio = new RtpSender({ payloadType: audioPayloadType, clockRateHz: 48_000, keptPackets: 64 });
  readonly #waiting: { packet: Buffer; byMs: number }[] = [];
  readonly #connected = Promise.withResolvers<void>();
  #session: string | undefined;
  #pictureId = 0;
  #receivedAtMs = 0;
  #isLost = false;
  #wantsKeyframe = false;

  constructor(address: WhipAddress) {
    this.#address = address;
    // `connect` awaits it. A connection lost before that is also an error of `connect`.
    this.#connected.promise.catch(() => undefined);
    const video = new Video('video', 'SendOnly');
    video.addVP8Codec(videoPayloadType);
    video.addSSRC(this.#video.ssrc, 'demo', 'demo', 'video');
    const audio = new Audio('audio', 'SendOnly');
    audio.addOpusCodec(audioPayloadType);
    audio.addSSRC(this.#audio.ssrc, 'demo', 'demo', 'audio');
    this.#peer = new PeerConnection('demo', { iceServers: [], disableAutoNegotiation: true });
    this.#peer.onStateChange((state) => {
      if (state === 'connected') this.#connected.resolve();
      else if (state === 'failed' || state === 'closed' || state === 'disconnected') this.#lose(state);
    });
    this.#audioTrack = this.#peer.addTrack(audio);
    this.#videoTrack = this.#peer.addTrack(video);
    this.#videoTrack.onMessage((packet) => this.#read(packet));
    this.#audioTrack.onMessage((packet) => this.#read(packet));
    // Without this callback, the library's wrapper keeps a pointer to a garbage-collected track.
    for (const track of [this.#videoTrack, this.#audioTrack]) track.onClosed(() => this.#lose('closed'));
  }

  /** Connects. Throws an Error with the server's message if it refuses, or a network error. */
  async connect(): Promise<void> {
    const { origin, token, roomId } = this.#address;
    const gathered = new Promise<void>((resolve) => {
      this.#peer.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      });
    });
    this.#peer.setLocalDescription('offer');
    await within(gathered, gatheringLimitMs, 'No network address was found');
    const response = await fetch(`${origin}/whip?room=${roomId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      // Without candidates, the media server waits for this peer's connectivity checks, which always arrive
      // in time.
      body: (this.#peer.localDescription()?.sdp ?? '').replaceAll(/a=candidate:.*\r\n/g, ''),
      signal: AbortSignal.timeout(connectingLimitMs),
    });
    const answer = await response.text();
    if (response.status >= 400 && response.status < 500)
      throw new Error(`The server answered ${response.status}: ${answer.slice(0, 300)}`);
    if (response.status !== 201) throw new Error(`The server answered ${response.status}`);
    this.#session = new URL(response.headers.get('location') ?? '', origin).href;
    this.#peer.setRemoteDescription(answer, 'answer');
    await within(this.#connected.promise, connectingLimitMs, 'The media server could not be reached');
    this.#receivedAtMs = performance.now();
  }

  get isLost(): boolean {
    return this.#isLost || performance.now() - this.#receivedAtMs > silenceLimitMs;
  }

  /** Whether a keyframe was requested since the last call. */
  takeKeyframeRequest(): boolean {
    const isWanted = this.#wantsKeyframe;
    this.#wantsKeyframe = false;
    return isWanted;
  }

  /** Audio is sent immediately. `flush` spreads the packets of a frame. */
  send({ kind, mediaMs, sample }: DueSample, nowMs: number): void {
    if (kind === 'audio') {
      for (const packet of this.#audio.packets([sample.data], mediaMs, false))
        this.#write(this.#audioTrack, packet);
      return;
    }
    this.#pictureId = (this.#pictureId + 1) & 0x7fff;
    const payloads = vp8Payloads(sample.data, this.#pictureId, maxPayloadBytes);
    for (const packet of this.#video.packets(payloads, mediaMs, true))
      this.#waiting.push({ packet, byMs: nowMs + spreadMs });
  }

  /** Sends the waiting packets that are due. Returns in how many milliseconds it must be called again. */
  flush(nowMs: number): number {
    const last = this.#waiting.at(-1);
    if (!last) return Infinity;
    const ticksLeft = Math.max(1, Math.floor((last.byMs - nowMs) / tickMs));
    for (const { packet } of this.#waiting.splice(0, Math.ceil(this.#waiting.length / ticksLeft)))
      this.#write(this.#videoTrack, packet);
    return this.#waiting.length > 0 ? tickMs : Infinity;
  }

  /** Sends the relation of media time to wall-clock time to receivers, for both streams. */
  report(mediaMs: number, unixMs: number): void {
    this.#write(this.#videoTrack, this.#video.senderReport(mediaMs, unixMs, 'demo'));
    this.#write(this.#audioTrack, this.#audio.senderReport(mediaMs, unixMs, 'demo'));
  }

  /** Ends the session on the server too. Never throws. */
  async close(): Promise<void> {
    this.#isLost = true;
    if (this.#session !== undefined) {
      await fetch(this.#session, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${this.#address.token}` },
        signal: AbortSignal.timeout(1500),
      }).catch(() => undefined);
    }
    this.#peer.close();
  }

  #lose(state: string): void {
    this.#isLost = true;
    this.#connected.reject(new Error(`The connection is ${state}`));
  }

  #write(track: Track, packet: Buffer): void {
    if (this.#isLost) return;
    try {
      track.sendMessageBinary(packet);
    } catch (error) {
      this.#lose(error instanceof Error ? error.message : String(error));
    }
  }

  #read(packet: Buffer): void {
    if (!isRtcp(packet)) return;
    this.#receivedAtMs = performance.now();
    const { lost, wantsKeyframe } = readRtcpFeedback(packet);
    this.#wantsKeyframe ||= wantsKeyframe;
    for (const { ssrc, sequence } of lost) {
      const [sender, track] =
        ssrc === this.#audio.ssrc ? [this.#audio, this.#audioTrack] : [this.#video, this.#videoTrack];
      const again = ssrc === sender.ssrc ? sender.sent(sequence) : undefined;
      if (again) this.#write(track, again);
    }
  }
}
