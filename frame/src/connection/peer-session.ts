import { readSample } from './connection-stats.ts';
import { ConnectionFailure } from './connection-failure.ts';
import { endSession, isSessionAlive, limitPicture, postOffer } from './whip-whep-client.ts';
import type { WhipWhepSession } from './whip-whep-client.ts';
import type { Link } from './keep-connected.ts';
import type { OnSample } from './media-provider.ts';
import { endOfCandidatesFragment } from './sdp-edits.ts';
import { SilenceWatch } from './silence-watch.ts';

const sampleIntervalMs = 500;
const silentAfterMs = 1500;
const connectWithinMs = 8000;
/**
 * How long a connection that ICE reports as disconnected may take to recover, while the server still has its
 * session.
 */
const interruptionMs = 5000;

export interface PeerSessionOptions {
  direction: 'publish' | 'watch';
  /** Path of the WHIP or WHEP endpoint, with its query. */
  endpointPath: string;
  token: string | undefined;
  iceServers: RTCIceServer[];
  /** Adds what is sent or received, before the offer. */
  prepare(connection: RTCPeerConnection): void;
  editOffer(sdp: string): string;
  editAnswer(sdp: string): string;
  onSample: OnSample;
}

/** One peer connection to the media server, with its WHIP or WHEP session. */
export class PeerSession implements Link {
  readonly connection: RTCPeerConnection;
  readonly lost: Promise<string>;
  #options: PeerSessionOptions;
  #session: WhipWhepSession;
  readonly #resolveLost: (reason: string) => void;
  #timer: ReturnType<typeof setInterval>;
  #interruptionTimer: ReturnType<typeof setTimeout> | undefined;
  #silence = new SilenceWatch(silentAfterMs);
  #wasProbed = false;
  #isGone = false;
  #isClosed = false;

  /**
   * Opens a session and waits until it is connected. The offer contains no candidates, to save the time of
   * gathering them: the server has candidates of its own and learns ours from the checks that reach it.
   * @throws WhipWhepRefusal, or ConnectionFailure if there was no connection
   */
  static async open(options: PeerSessionOptions, signal: AbortSignal): Promise<PeerSession> {
    const connection = new RTCPeerConnection({
      iceServers: options.iceServers,
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
    });
    let session: WhipWhepSession | undefined;
    try {
      options.prepare(connection);
      const offer = await connection.createOffer();
      const sdp = options.editOffer(offer.sdp ?? '');
      await connection.setLocalDescription({ type: 'offer', sdp });
      session = await postOffer(options.endpointPath, sdp, options.token, signal);
      await connection.setRemoteDescription({ type: 'answer', sdp: options.editAnswer(session.answerSdp) });
      await connected(connection, signal);
      return new PeerSession(options, connection, session);
    } catch (error) {
      connection.close();
      if (session !== undefined) void endSession(session, options.token);
      throw error;
    }
  }

  private constructor(options: PeerSessionOptions, connection: RTCPeerConnection, session: WhipWhepSession) {
    this.#options = options;
    this.connection = connection;
    this.#session = session;
    const lost = Promise.withResolvers<string>();
    this.lost = lost.promise;
    this.#resolveLost = lost.resolve;
    this.#timer = setInterval(() => void this.#sample(), sampleIntervalMs);
    connection.addEventListener('connectionstatechange', () => this.#checkConnection());
    this.#checkConnection();
  }

  /** Whether a picture is expected. */
  get hasVideo(): boolean {
    return this.connection.getReceivers().some(({ track }) => track.kind === 'video');
  }

  get sessionId(): string {
    return this.#session.id;
  }

  /** For a watching session: limits the picture's height. @throws WhipWhepRefusal, ConnectionFailure */
  async limitPicture(maxHeightPx: number | null): Promise<void> {
    await limitPicture(this.#session, maxHeightPx);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#interruptionTimer);
    if (this.#isGone) this.connection.close();
    // The server receives the DELETE before it sees the connection close.
    else void endSession(this.#session, this.#options.token).finally(() => this.connection.close());
  }

  #lose(reason: string): void {
    clearInterval(this.#timer);
    clearTimeout(this.#interruptionTimer);
    this.#resolveLost(reason);
  }

  #checkConnection(): void {
    clearTimeout(this.#interruptionTimer);
    const state = this.connection.connectionState;
    if (state === 'failed' || state === 'closed') this.#lose('The connection was lost');
    if (state !== 'disconnected') return;
    this.#interruptionTimer = setTimeout(() => this.#lose('The connection was interrupted'), interruptionMs);
    void this.#probe();
  }

  async #sample(): Promise<void> {
    const report = await this.connection.getStats();
    const entries = [...report.values()];
    const sample = readSample(entries, this.#options.direction, performance.now());
    const traffic = this.#silence.update(sample.packetsReceived, sample.atMs);
    this.#options.onSample(sample, traffic);
    if (traffic === 'flowing') this.#wasProbed = false;
    else if (traffic === 'silent' && !this.#wasProbed) await this.#probe();
  }

  /** Silence has two causes: nobody publishes, or the server is gone, which ICE notices late. */
  async #probe(): Promise<void> {
    this.#wasProbed = true;
    const fragment = endOfCandidatesFragment(this.connection.localDescription?.sdp ?? '');
    if (await isSessionAlive(this.#session, fragment)) return;
    this.#isGone = true;
    this.#lose('The media server has no such session');
  }
}

/** @throws ConnectionFailure if it fails, takes too long or is no longer wanted */
async function connected(connection: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  const failure = new ConnectionFailure('The video connection to the media server could not be established');
  await new Promise<void>((resolve, reject) => {
    const settled = new AbortController();
    const check = () => {
      const state = connection.connectionState;
      const isOver = state === 'failed' || state === 'closed' || signal.aborted;
      if (state === 'connected') resolve();
      else if (isOver) reject(failure);
      else return;
      settled.abort();
    };
    const timer = setTimeout(() => {
      reject(failure);
      // Otherwise the signal, which lasts for all attempts, would keep a reference to this connection.
      settled.abort();
    }, connectWithinMs);
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    connection.addEventListener('connectionstatechange', check, { signal: settled.signal });
    signal.addEventListener('abort', check, { signal: settled.signal });
    check();
  });
}
