import { BlackTrack } from './black-track.ts';
import { audioBitrateBps, simulcastLayers } from './simulcast-layers.ts';
import type { Link } from '../connection/keep-connected.ts';
import type { MediaSender, PublishOptions } from '../connection/media-provider.ts';
import { PeerSession } from '../connection/peer-session.ts';
import { askForStereo, startSendingAt } from '../connection/sdp-edits.ts';

/** VP8 before H.264, each with retransmission, and nothing that the media server does not forward. */
function preferredCodecs(): RTCRtpCodec[] {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const named = (name: string) => codecs.filter((codec) => codec.mimeType.toLowerCase() === `video/${name}`);
  return [...named('vp8'), ...named('h264'), ...named('rtx')];
}

/** The sending side of a peer connection to our own media server, through WHIP. */
export class PublisherPeer implements MediaSender {
  readonly #iceServers: RTCIceServer[];
  #connection: RTCPeerConnection | undefined;
  #video: RTCRtpSender | undefined;
  #audio: RTCRtpSender | undefined;
  /** Sent while the connection has a video track but there is no picture. */
  #black: BlackTrack | undefined;
  isStereo: boolean;
  #bitrateBps: number;

  constructor(iceServers: RTCIceServer[], isStereo: boolean, bitrateBps: number) {
    this.#iceServers = iceServers;
    this.isStereo = isStereo;
    this.#bitrateBps = bitrateBps;
  }

  async open(
    { mediaRoomId, resumes, token, stream, onSample }: PublishOptions,
    signal: AbortSignal,
  ): Promise<Link> {
    const query = new URLSearchParams({ room: mediaRoomId });
    if (resumes !== undefined) query.set('resume', resumes);
    const session = await PeerSession.open(
      {
        direction: 'publish',
        endpointPath: `/whip?${query}`,
        token,
        iceServers: this.#iceServers,
        prepare: (connection) => this.#prepare(connection, stream, resumes !== undefined),
        editOffer: (sdp) => (this.isStereo ? askForStereo(sdp) : sdp),
        editAnswer: (sdp) => startSendingAt(sdp, (this.#bitrateBps / 1000) * 0.6),
        onSample,
      },
      signal,
    );
    // These settings cannot be expressed in an offer.
    await this.#preferWhatMatters();
    return session;
  }

  /**
   * Sends a stream's tracks on a new connection, with the video in three sizes. A connection that replaces
   * another keeps the place of an unplugged device, so that the device can return without a new start.
   */
  #prepare(connection: RTCPeerConnection, stream: MediaStream, goesOn: boolean): void {
    const kinds = (['video', 'audio'] as const).filter(
      (kind) => trackOf(stream, kind) !== undefined || (goesOn && this.sends(kind)),
    );
    this.#connection = connection;
    this.#video = undefined;
    this.#audio = undefined;
    for (const kind of kinds) {
      const isVideo = kind === 'video';
      const track = trackOf(stream, kind) ?? null;
      const transceiver = connection.addTransceiver(
        (isVideo ? this.#pictureOr(track, connection) : track) ?? kind,
        {
          direction: 'sendonly',
          streams: [stream],
          sendEncodings: isVideo
            ? simulcastLayers(this.#bitrateBps)
            : [{ maxBitrate: audioBitrateBps[this.isStereo ? 'stereo' : 'mono'] }],
        },
      );
      if (isVideo) {
        transceiver.setCodecPreferences(preferredCodecs());
        this.#video = transceiver.sender;
      } else {
        this.#audio = transceiver.sender;
      }
    }
  }

  /** @param bitrateBps for the full picture; 0 sends no video */
  async setBitrate(bitrateBps: number): Promise<void> {
    this.#bitrateBps = bitrateBps;
    const layers = new Map(simulcastLayers(bitrateBps).map((layer) => [layer.rid, layer]));
    await this.#setParameters((parameters) => {
      for (const encoding of parameters.encodings) {
        // A browser without simulcast sends one layer without a name.
        const layer = layers.get(encoding.rid ?? 'h') ?? layers.get('h');
        Object.assign(encoding, { active: layer?.active, maxBitrate: layer?.maxBitrate });
      }
    });
  }

  /** Whether tracks of this kind are sent. The kinds are fixed when the connection is made. */
  sends(kind: 'audio' | 'video'): boolean {
    return (kind === 'video' ? this.#video : this.#audio) !== undefined;
  }

  /** @param track null removes it: silence is sent instead, and black instead of a picture */
  async replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    if (this.#connection === undefined || this.#connection.signalingState === 'closed') return;
    if (kind === 'audio') {
      await this.#audio?.replaceTrack(track);
      return;
    }
    if (this.#video === undefined) return;
    await this.#video.replaceTrack(this.#pictureOr(track, this.#connection));
    await this.#preferWhatMatters();
  }

  /** Without it, viewers would keep seeing the last picture of a screen or camera. */
  #pictureOr(track: MediaStreamTrack | null, connection: RTCPeerConnection): MediaStreamTrack | null {
    this.#black?.stop();
    this.#black = track === null ? new BlackTrack(connection) : undefined;
    return track ?? this.#black?.track ?? null;
  }

  /**
   * Under low bandwidth a camera becomes smaller and slower. A screen only becomes slower, because of its
   * text.
   */
  async #preferWhatMatters(): Promise<void> {
    const isScreen = this.#video?.track?.contentHint === 'detail';
    await this.#setParameters((parameters) => {
      parameters.degradationPreference = isScreen ? 'maintain-resolution' : 'balanced';
    }).catch(() => undefined);
  }

  async #setParameters(edit: (parameters: RTCRtpSendParameters) => void): Promise<void> {
    if (this.#video === undefined || this.#connection?.signalingState === 'closed') return;
    const parameters = this.#video.getParameters();
    edit(parameters);
    await this.#video.setParameters(parameters);
  }
}

function trackOf(stream: MediaStream, kind: 'audio' | 'video'): MediaStreamTrack | undefined {
  return stream.getTracks().find((track) => track.kind === kind);
}
