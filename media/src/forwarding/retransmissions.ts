import type { OutgoingStream } from './viewers/outgoing-stream.ts';

/** The most packets resent to one viewer in a second. */
const perSecond = 1500;

/**
 * Resends packets that one viewer requests (NACK, RFC 4585) from its stream's ring, up to a limit per second.
 */
export class Retransmissions {
  readonly #streams: readonly OutgoingStream[];
  #left = perSecond;

  constructor(streams: readonly (OutgoingStream | undefined)[]) {
    this.#streams = streams.filter((stream) => stream !== undefined);
  }

  send(ssrc: number, sequenceNumbers: readonly number[]): void {
    const stream = this.#streams.find((candidate) => candidate.ssrc === ssrc);
    if (stream === undefined) return;
    for (const sequenceNumber of sequenceNumbers) {
      if (this.#left <= 0) return;
      this.#left -= 1;
      stream.retransmit(sequenceNumber);
    }
  }

  nextSecond(): void {
    this.#left = perSecond;
  }

  /** How many were resent since the viewer joined. */
  get packets(): number {
    return this.#streams.reduce((sum, stream) => sum + stream.packetsRetransmitted, 0);
  }
}
