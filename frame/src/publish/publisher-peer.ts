import { simulcastLayers } from './simulcast-layers.ts';
import { askForStereo, startSendingAt } from '../connection/sdp-edits.ts';

const audioBitrateBps = { mono: 64_000, stereo: 160_000 } as const;

/** VP8 before H.264, each with retransmission; nothing that the media server does not forward. */
function preferredCodecs(): RTCRtpCodec[] {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const named = (name: string) => codecs.filter((codec) => codec.mimeType.toLowerCase() === `video/${name}`);
  return [...named('vp8'), ...named('h264'), ...named('rtx')];
}

/** The sending half of a peer connection: what goes out, and how much of it. */
export class PublisherPeer {
  #connection: RTCPeerConnection | undefined;
  #video: RTCRtpSender | undefined;
  #audio: RTCRtpSender | undefined;
  /** Whether two channels are sent, from the next connection on. */
  isStereo: boolean;
  #bitrateBps: number;

  constructor(isStereo: boolean, bitrateBps: number) {
    this.isStereo = isStereo;
    this.#bitrateBps = bitrateBps;
  }

  /** Sends a stream's tracks on a new connection, the video in three sizes. */
  prepare(connection: RTCPeerConnection, stream: MediaStream): void {
    this.#connection = connection;
    this.#video = undefined;
    this.#audio = undefined;
    for (const track of stream.getTracks()) {
      const isVideo = track.kind === 'video';
      const transceiver = connection.addTransceiver(track, {
        direction: 'sendonly',
        streams: [stream],
        sendEncodings: isVideo
          ? simulcastLayers(this.#bitrateBps)
          : [{ maxBitrate: audioBitrateBps[this.isStereo ? 'stereo' : 'mono'] }],
      });
      if (isVideo) {
        transceiver.setCodecPreferences(preferredCodecs());
        this.#video = transceiver.sender;
      } else {
        this.#audio = transceiver.sender;
      }
    }
  }

  editOffer(sdp: string): string {
    return this.isStereo ? askForStereo(sdp) : sdp;
  }

  editAnswer(sdp: string): string {
    return startSendingAt(sdp, (this.#bitrateBps / 1000) * 0.6);
  }

  /** Once connected: what an offer cannot say. */
  async settle(): Promise<void> {
    await this.#setParameters((parameters) => {
      parameters.degradationPreference = 'balanced';
    });
  }

  /** @param bitrateBps of the full picture; 0 sends no video */
  async setBitrate(bitrateBps: number): Promise<void> {
    this.#bitrateBps = bitrateBps;
    const layers = new Map(simulcastLayers(bitrateBps).map((layer) => [layer.rid, layer]));
    await this.#setParameters((parameters) => {
      for (const encoding of parameters.encodings) {
        // A browser without simulcast sends one layer that has no name.
        const layer = layers.get(encoding.rid ?? 'h') ?? layers.get('h');
        Object.assign(encoding, { active: layer?.active, maxBitrate: layer?.maxBitrate });
      }
    });
  }

  /** Whether tracks of this kind go out: which kinds do is settled when the connection is made. */
  sends(kind: 'audio' | 'video'): boolean {
    return (kind === 'video' ? this.#video : this.#audio) !== undefined;
  }

  async replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    if (this.#connection?.signalingState === 'closed') return;
    await (kind === 'video' ? this.#video : this.#audio)?.replaceTrack(track);
  }

  async #setParameters(edit: (parameters: RTCRtpSendParameters) => void): Promise<void> {
    if (this.#video === undefined || this.#connection?.signalingState === 'closed') return;
    const parameters = this.#video.getParameters();
    edit(parameters);
    await this.#video.setParameters(parameters);
  }
}
