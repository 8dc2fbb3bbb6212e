import { isKeyframeStart, pictureIdOf, startsFrame } from './vp8-source.ts';

type Frame = { first: number | undefined; last: number | undefined; count: number; isKeyframe: boolean };

/**
 * Determines which frames of a VP8 stream arrived completely, and which of them a decoder could have shown.
 */
export class FrameAssembler {
  readonly #frames = new Map<number, Frame>();
  #firstPictureId: number | undefined;

  packet(packet: Buffer, sequence: number): void {
    const pictureId = pictureIdOf(packet);
    this.#firstPictureId ??= pictureId;
    const order = (pictureId - this.#firstPictureId + 0x8000) & 0x7fff;
    const frame = this.#frames.get(order) ?? {
      first: undefined,
      last: undefined,
      count: 0,
      isKeyframe: false,
    };
    frame.count += 1;
    if (startsFrame(packet)) {
      frame.first = sequence;
      frame.isKeyframe = isKeyframeStart(packet);
    }
    if ((packet.readUInt8(1) & 0x80) !== 0) frame.last = sequence;
    this.#frames.set(order, frame);
  }

  /** Counts frames except the `ignoreNewest` newest, which may not have arrived completely yet. */
  result(ignoreNewest: number): { frames: number; complete: number; decodable: number } {
    const newest = Math.max(...this.#frames.keys()) - ignoreNewest;
    let complete = 0;
    let decodable = 0;
    let isChainWhole = false;
    for (let order = 0; order <= newest; order += 1) {
      const frame = this.#frames.get(order);
      const isComplete =
        frame?.first !== undefined &&
        frame.last !== undefined &&
        frame.count === frame.last - frame.first + 1;
      if (isComplete) complete += 1;
      isChainWhole = isComplete && (isChainWhole || frame.isKeyframe);
      if (isChainWhole) decodable += 1;
    }
    return { frames: newest + 1, complete, decodable };
  }
}
