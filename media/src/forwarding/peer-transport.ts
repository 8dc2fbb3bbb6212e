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
  /** ICE or DTLS gave up, or the other side closed. Not called after `close`. */
  lost: () => void;
  /** Handling this session threw: nothing more of it is handled. Called once. */
  failed: (error: unknown) => void;
};

/** Never seen by the other side: the library gets a description of its own with one section. */
const onlyMid = '0';
const placeholderPayloadType = 96;

/**
 * ICE, DTLS and SRTP of one session. The library gets one media section only, whatever was negotiated: it then
 * hands every RTP and RTCP packet to one track instead of guessing a track by SSRC, which loses simulcast layers
 * whose SSRCs no description names. There is no media handler, so packets pass both ways unchanged.
 */
export class PeerTransport {
  readonly #connection: PeerConnection;
  readonly #track: Track;
  readonly #listener: TransportListener;
  #remoteCandidates = new RemoteCandidates([]);
  #isOpen = false;
  #isClosed = false;
  #hasFailed = false;

  /** Throws `invalid_sdp` when the library cannot work with the offer's ICE or DTLS values. */
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
    // Without this callback the library's wrapper keeps a pointer to a track that was collected. It runs in a later
    // turn and holds this object until then, so that the wrapper is still there.
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

  /** This side's values with all candidates; gathering looks at local interfaces only and takes a millisecond. */
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
   * Takes the candidates of the offer, as `RemoteCandidates` chooses them. They are no part of what the constructor
   * takes, because the choice depends on what was gathered here. Throws as `addRemoteCandidates`.
   */
  takeCandidates(candidates: readonly string[], ownNetworks: OwnNetworks): void {
    this.#remoteCandidates = new RemoteCandidates(ownNetworks);
    this.addRemoteCandidates(candidates);
  }

  /**
   * Adds candidates, those that are chosen. Throws `invalid_sdp` when the library cannot read one.
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
   * Encrypts and sends an RTP or RTCP packet at once, from a copy. False when it did not leave: the transport is not
   * open, or the socket's buffer is full. The library keeps no queue for tracks.
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
   * Frees everything. The library closes DTLS towards the other side only when a packet happens to be under way to it; otherwise the
   * other side notices by ICE, a browser after about eight seconds.
   */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#track.close();
    this.#connection.close();
  }

  /**
   * Does work of this session, unless it is closed. What it throws ends this session alone: the library aborts the
   * process over an error that leaves one of its callbacks, and everybody's show with it.
   */
  guard(work: () => void): void {
    if (this.#isClosed || this.#hasFailed) return;
    try {
      work();
    } catch (error) {
      this.#hasFailed = true;
      // After the library's callback, because the track that called it is going to be closed.
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
