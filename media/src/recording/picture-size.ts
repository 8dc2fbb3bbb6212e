import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';

export type PictureSize = { width: number; height: number };

/** The picture size that a keyframe contains, in pixels. Undefined if it contains none. */
export function pictureSize(codec: VideoCodec, keyframe: Buffer): PictureSize | undefined {
  return codec === 'VP8' ? vp8Size(keyframe) : h264Size(keyframe);
}

/** RFC 6386, 9.1: after the frame tag and the start code, 14 bits each. */
function vp8Size(keyframe: Buffer): PictureSize | undefined {
  if (keyframe.length < 10 || keyframe.readUIntBE(3, 3) !== 0x9d_01_2a) return undefined;
  const width = keyframe.readUInt16LE(6) & 0x3fff;
  const height = keyframe.readUInt16LE(8) & 0x3fff;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

const sequenceParameterSet = 7;
/** Profiles whose parameter sets specify chroma sampling (ITU-T H.264, 7.3.2.1.1). */
const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Read from the sequence parameter set (ITU-T H.264, 7.3.2.1.1) of a picture in annex B form. */
function h264Size(keyframe: Buffer): PictureSize | undefined {
  let start = keyframe.indexOf(startCode);
  while (start !== -1) {
    const unit = start + startCode.length;
    const end = keyframe.indexOf(startCode, unit);
    if (((keyframe[unit] ?? 0) & 0x1f) === sequenceParameterSet) {
      return readParameterSet(keyframe.subarray(unit + 1, end === -1 ? undefined : end));
    }
    start = end;
  }
  return undefined;
}

const startCode = Buffer.of(0, 0, 1);

function readParameterSet(escaped: Buffer): PictureSize | undefined {
  const bits = new BitReader(withoutEmulationPrevention(escaped));
  const profile = bits.read(8);
  bits.skip(16);
  bits.readGolomb();
  let chromaFormat = 1;
  if (profilesWithChroma.has(profile)) {
    chromaFormat = bits.readGolomb();
    if (chromaFormat === 3) bits.skip(1);
    bits.readGolomb();
    bits.readGolomb();
    bits.skip(1);
    // Scaling matrices, which real-time encoders do not send.
    if (bits.read(1) === 1) return undefined;
  }
  bits.readGolomb();
  const orderType = bits.readGolomb();
  if (orderType === 0) bits.readGolomb();
  else if (orderType === 1) {
    bits.skip(1);
    bits.readGolomb();
    bits.readGolomb();
    for (let left = Math.min(bits.readGolomb(), 255); left > 0; left -= 1) bits.readGolomb();
  }
  bits.readGolomb();
  bits.skip(1);
  const columns = (bits.readGolomb() + 1) * 16;
  const unitRows = bits.readGolomb() + 1;
  const isFrameOnly = bits.read(1);
  if (isFrameOnly === 0) bits.skip(1);
  const rows = unitRows * 16 * (2 - isFrameOnly);
  bits.skip(1);
  if (bits.read(1) === 0) return { width: columns, height: rows };
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const unitY = (chromaFormat === 1 ? 2 : 1) * (2 - isFrameOnly);
  const width = columns - (bits.readGolomb() + bits.readGolomb()) * unitX;
  const height = rows - (bits.readGolomb() + bits.readGolomb()) * unitY;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Removes the emulation prevention byte 3 (ITU-T H.264, 7.4.1). */
function withoutEmulationPrevention(escaped: Buffer): Buffer {
  const kept = [...escaped].filter(
    (byte, index) => !(byte === 3 && escaped[index - 1] === 0 && escaped[index - 2] === 0),
  );
  return Buffer.from(kept);
}

/** Reads bits and Exp-Golomb codes (ITU-T H.264, 9.1). Returns zeros past the end. */
class BitReader {
  readonly #data: Buffer;
  #position = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      const byte = this.#data[this.#position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#position & 7))) & 1);
      this.#position += 1;
    }
    return value;
  }

  skip(count: number): void {
    this.#position += count;
  }

  readGolomb(): number {
    let zeros = 0;
    while (zeros < 31 && this.read(1) === 0) zeros += 1;
    return zeros === 31 ? 0 : 2 ** zeros - 1 + this.read(zeros);
  }
}
