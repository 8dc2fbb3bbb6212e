import { PeerConnection, Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';
import type { LocalTransport } from '../sdp/answer.ts';
import type { RemoteTransport } from '../sdp/offer.ts';
import { RemoteCandidates } from '../sdp/remote-candidates.ts';
import type { OwnNetworks } from '../sdp/remote-candidates.ts';
import { RequestError } from '../sdp/request-error.ts';

export type TransportOptions = { udpPort: number; bindAddress: string | undefined };

export type TransportListener = {
  packet: (packet: Buffer) => void;
  connected: () => void;
  /** ICE or DTLS failed, or the other side closed. Not called after `close`. */
  lost: () => void;
  /** Handling this session threw an error. Nothing more of it is handled. Called once. */
  failed: (error: unknown) => void;
};

/** The other side never sees it: the library gets its own description with one section. */
const onlyMid = '0';
const placeholderPayloadType = 96;

/**
 * ICE, DTLS and SRTP of one session. The library gets a single media section, whatever was negotiated, so it
 * passes every RTP and RTCP packet to one track. Otherwise it would choose a track by SSRC and lose simulcast
 * layers whose SSRCs no description contains. There is no media handler, so packets pass unchanged both ways.
 */
export class PeerTransport {
  readonly #connection: PeerConnection;
  readonly #track: Track;
  readonly #listener: TransportListener;
  #remoteCandidates = new RemoteCandidates([]);
  #isOpen = false;
  #isClosed = false;
  #hasFailed = false;

  /** Throws `invalid_sdp` if the library rejects the offer's ICE or DTLS values. */
  constructor(remote: RemoteTransport, options: TransportOptions, listener: TransportListener) {
    this.#listener = listener;
    this.#connection = new PeerConnection('media', {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: options.udpPort,
      portRangeEnd: options.udpPort,
      disableAutoNegotiation: true,
      ...(options.bindAddress === undefined ? {} : { bindAddress: options.bindAddress }),
    });
    const media = new Video(onlyMid, 'SendRecv');
    media.addVP8Codec(placeholderPayloadType);
    this.#track = this.#connection.addTrack(media);
    this.#track.onMessage((packet) => this.guard(() => listener.packet(packet)));
    this.#track.onOpen(() =>
      this.guard(() => {
        if (this.#isOpen) return;
        this.#isOpen = true;
        listener.connected();
      }),
    );
    // Without this callback the library's wrapper keeps a pointer to a track that was collected. The callback
    // runs in a later turn and keeps this object, and so the wrapper, alive until then.
    this.#track.onClosed(() => {
      this.#isOpen = false;
    });
    this.#connection.onStateChange((state) => {
      if (state === 'disconnected' || state === 'failed' || state === 'closed') {
        this.guard(() => listener.lost());
      }
    });
    try {
      this.#connection.setRemoteDescription(describeRemote(remote), 'offer');
      this.#connection.setLocalDescription('answer');
    } catch (error) {
      this.close();
      throw new RequestError('invalid_sdp', error instanceof Error ? error.message : undefined);
    }
  }

  /**
   * This side's parameters with all candidates. Gathering examines only local interfaces and takes a
   * millisecond.
   */
  async gather(): Promise<LocalTransport> {
    if (this.#connection.gatheringState() !== 'complete') {
      await new Promise<void>((resolve) => {
        this.#connection.onGatheringStateChange((state) => {
          if (state === 'complete') resolve();
        });
        if (this.#connection.gatheringState() === 'complete') resolve();
      });
    }
    const sdp = this.#connection.localDescription()?.sdp ?? '';
    const value = (name: string) => new RegExp(`^a=${name}:(.*?)\r?$`, 'm').exec(sdp)?.[1] ?? '';
    return {
      iceUfrag: value('ice-ufrag'),
      icePwd: value('ice-pwd'),
      fingerprint: value('fingerprint'),
      setup: value('setup'),
      candidates: [...sdp.matchAll(/^a=(candidate:.*?)\r?$/gm)].map(([, candidate = '']) => candidate),
    };
  }

  /**
   * Adds the offer's candidates that `RemoteCandidates` selects. The selection depends on what was gathered
   * here, so the constructor cannot do it. Throws as `addRemoteCandidates`.
   */
  takeCandidates(candidates: readonly string[], ownNetworks: OwnNetworks): void {
    this.#remoteCandidates = new RemoteCandidates(ownNetworks);
    this.addRemoteCandidates(candidates);
  }

  /**
   * Adds the selected candidates. Throws `invalid_sdp` if the library cannot parse one.
   * @param candidates SDP attribute values
   */
  addRemoteCandidates(candidates: readonly string[]): void {
    if (this.#isClosed) return;
    for (const candidate of this.#remoteCandidates.take(candidates)) {
      try {
        this.#connection.addRemoteCandidate(candidate, onlyMid);
      } catch {
        throw new RequestError(
          'invalid_sdp',
          `This ICE candidate is not readable: ${candidate.slice(0, 120)}`,
        );
      }
    }
  }

  /**
   * Encrypts and sends a copy of an RTP or RTCP packet immediately. False if it was not sent, because the
   * transport is not open or the socket's buffer is full. The library has no queue for tracks.
   */
  send(packet: Buffer): boolean {
    if (!this.#isOpen || this.#isClosed) return false;
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      return false;
    }
  }

  /**
   * Releases all resources. The library sends the DTLS close only if a packet happens to be under way.
   * Otherwise the other side notices through ICE, a browser after about eight seconds.
   */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#track.close();
    this.#connection.close();
  }

  /**
   * Runs a callback of this session, unless it is closed. An error ends only this session: the library aborts
   * the process, and with it everybody's show, if an error leaves one of its callbacks.
   */
  guard(work: () => void): void {
    if (this.#isClosed || this.#hasFailed) return;
    try {
      work();
    } catch (error) {
      this.#hasFailed = true;
      // Deferred until after the library's callback, because the track that called it will be closed.
      setImmediate(() => this.#listener.failed(error));
    }
  }
}

function describeRemote(remote: RemoteTransport): string {
  return [
    'v=0',
    'o=- 1 0 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${onlyMid}`,
    `m=video 9 UDP/TLS/RTP/SAVPF ${placeholderPayloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${onlyMid}`,
    'a=sendrecv',
    'a=rtcp-mux',
    `a=rtpmap:${placeholderPayloadType} VP8/90000`,
    `a=ice-ufrag:${remote.iceUfrag}`,
    `a=ice-pwd:${remote.icePwd}`,
    `a=fingerprint:${remote.fingerprint}`,
    `a=setup:${remote.setup}`,
    '',
  ].join('\r\n');
}
