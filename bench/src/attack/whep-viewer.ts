import { PeerConnection, Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';

const vp8PayloadType = 96;

/** A viewer's WebRTC connection, negotiated with WHEP. */
export class WhepViewer {
  readonly #connection = new PeerConnection('viewer', { iceServers: [], disableAutoNegotiation: true });
  readonly #track: Track;

  constructor() {
    const media = new Video('0', 'RecvOnly');
    media.addVP8Codec(vp8PayloadType);
    this.#track = this.#connection.addTrack(media);
  }

  /** Without candidates, the server waits for this peer's connectivity checks. */
  async offer(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      });
      this.#connection.setLocalDescription('offer');
    });
    const sdp = this.#connection.localDescription()?.sdp ?? '';
    return sdp.replaceAll(/a=candidate:.*\r\n/g, '');
  }

  /** Resolves when media could flow. */
  async connect(answer: string): Promise<void> {
    const opened = new Promise<void>((resolve) => {
      this.#track.onOpen(resolve);
    });
    this.#connection.setRemoteDescription(answer, 'answer');
    await opened;
  }

  close(): void {
    this.#track.close();
    this.#connection.close();
  }
}
