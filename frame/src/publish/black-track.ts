/** Who comes later needs a picture to begin with, and the encoder makes none of a track that stands still. */
const paintEveryMs = 1000;

/** A black picture that goes out where there is no other, so that the last one does not stay with the viewers. */
export class BlackTrack {
  readonly track: MediaStreamTrack | null;
  readonly #timer: number;

  /** @param connection by which it is sent: it ends with that one */
  constructor(connection: RTCPeerConnection) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    // Opaque, so it is black.
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
