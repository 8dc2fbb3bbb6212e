/**
 * Repaints regularly: a viewer who joins later needs a keyframe, and the encoder makes none from a track that
 * does not change.
 */
const paintEveryMs = 1000;

/** A black picture that is sent when there is no other, so that viewers do not keep seeing the last one. */
export class BlackTrack {
  readonly track: MediaStreamTrack | null;
  readonly #timer: number;

  /** @param connection that sends it; it ends with the connection */
  constructor(connection: RTCPeerConnection) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    // An opaque canvas is black initially.
    const context = canvas.getContext('2d', { alpha: false });
    const paint = () => {
      if (connection.signalingState === 'closed') this.stop();
      else context?.fillRect(0, 0, canvas.width, canvas.height);
    };
    paint();
    this.track = canvas.captureStream().getVideoTracks()[0] ?? null;
    this.#timer = window.setInterval(paint, paintEveryMs);
  }

  stop(): void {
    window.clearInterval(this.#timer);
    this.track?.stop();
  }
}
