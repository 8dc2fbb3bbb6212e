import type { VideoCodec } from '@greenroom/contract/media/media-control.schemas';
import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { AppendFile } from './append-file.ts';
import type { WriteFailure } from './append-file.ts';

export type TrackKind =
  | { kind: 'audio' }
  | { kind: 'video'; codec: VideoCodec; width: number; height: number };

/** Opus in RTP (RFC 7587) is always 48 kHz and decoded as two channels. */
const opusConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, description: opusHead() };

/**
 * The identification header (RFC 7845, 5.1) without a pre-skip, because a recording starts in the middle of
 * the sound.
 */
function opusHead(): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(2, 9);
  head.writeUInt32LE(48_000, 12);
  return head;
}

/**
 * One track of a recording in an append-only Matroska file (RFC 9559). Clusters have unknown sizes, so any
 * prefix of the file on disk is playable. Times are milliseconds from the file's first frame.
 */
export class TrackFile {
  readonly track: TrackKind;
  readonly #file: AppendFile;
  readonly #output: Output;
  readonly #source: EncodedVideoPacketSource | EncodedAudioPacketSource;
  readonly #onFailed: (failure: WriteFailure, error?: unknown) => void;
  #chain: Promise<void>;
  #lastMs = -1;
  #isClosed = false;

  constructor(path: string, track: TrackKind, onFailed: (failure: WriteFailure, error?: unknown) => void) {
    this.track = track;
    this.#onFailed = onFailed;
    this.#file = new AppendFile(path, onFailed);
    const target = new AppendOnlyStreamTarget(
      new WritableStream({ write: (data: Uint8Array) => this.#file.append(data) }),
    );
    this.#output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target });
    if (track.kind === 'video') {
      this.#source = new EncodedVideoPacketSource(track.codec === 'VP8' ? 'vp8' : 'avc');
      this.#output.addVideoTrack(this.#source);
    } else {
      this.#source = new EncodedAudioPacketSource('opus');
      this.#output.addAudioTrack(this.#source);
    }
    this.#chain = this.#output.start().catch((error: unknown) => onFailed('write-failed', error));
  }

  get writtenBytes(): number {
    return this.#file.writtenBytes;
  }

  /**
   * @param atMs from the file's first frame; a frame that is not after the previous one is moved behind it
   */
  add(data: Uint8Array, atMs: number, isKeyframe: boolean): void {
    if (this.#isClosed) return;
    this.#lastMs = Math.max(Math.round(atMs), this.#lastMs + 1);
    const packet = new EncodedPacket(data, isKeyframe ? 'key' : 'delta', this.#lastMs / 1000, 0);
    this.#chain = this.#chain
      .then(async () => this.#addPacket(packet))
      .catch((error: unknown) => this.#onFailed('write-failed', error));
  }

  async #addPacket(packet: EncodedPacket): Promise<void> {
    if (this.track.kind === 'audio' || this.#source instanceof EncodedAudioPacketSource) {
      await this.#source.add(packet, { decoderConfig: opusConfig });
      return;
    }
    const { codec, width, height } = this.track;
    await this.#source.add(packet, {
      decoderConfig: {
        codec: codec === 'VP8' ? 'vp8' : 'avc1.42e01f',
        codedWidth: width,
        codedHeight: height,
      },
    });
  }

  /** Resolves when everything is written. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#chain;
    await this.#output.finalize().catch((error: unknown) => this.#onFailed('write-failed', error));
    await this.#file.close();
  }
}
