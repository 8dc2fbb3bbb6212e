import { join } from 'node:path';
import type { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';
import { recordingKeyframeEveryMs } from '../forwarding/publishers/keyframe-requests.ts';
import { ntpAt } from '../rtp/rtcp.ts';
import type { WriteFailure } from './append-file.ts';
import { depacketize } from './depacketize.ts';
import { type Frame, FrameReader } from './frame-reader.ts';
import { pictureSize } from './picture-size.ts';
import { StreamClock } from './stream-clock.ts';
import { TrackFile } from './track-file.ts';
import type { TrackKind } from './track-file.ts';

/** What a publisher currently sends: its sound, and the video layer that viewers should see. */
export type BroadcastSource = {
  sessionId: string;
  audio: IncomingStream | undefined;
  video: IncomingStream | undefined;
};

type Reading = { reader: FrameReader; clock: StreamClock };
type OpenFile = { file: TrackFile; firstMs: number };

/**
 * One publisher's part of a recording: one file for sound and one for video, and a new one when the codec
 * changes. File names contain the time of the first frame, in milliseconds since 1970, by one clock for both.
 */
export class RecordedSession {
  readonly sessionId: string;
  readonly #folder: string;
  readonly #onFailed: (failure: WriteFailure, error?: unknown) => void;
  /**
   * Converts this process's NTP time to milliseconds since 1970. A single number keeps both tracks in sync.
   */
  readonly #epochOffsetMs: number;
  readonly #files: TrackFile[] = [];
  #audio: Reading | undefined;
  #video: Reading | undefined;
  #audioFile: OpenFile | undefined;
  #videoFile: OpenFile | undefined;
  #lastVideoMs = 0;
  firstMs: number | undefined;
  lastMs = 0;

  constructor(
    sessionId: string,
    folder: string,
    onFailed: (failure: WriteFailure, error?: unknown) => void,
    nowMs: number,
  ) {
    this.sessionId = sessionId;
    this.#folder = folder;
    this.#onFailed = onFailed;
    this.#epochOffsetMs = Date.now() - ntpAt(nowMs);
  }

  get writtenBytes(): number {
    return this.#files.reduce((sum, file) => sum + file.writtenBytes, 0);
  }

  /** Writes what has arrived since the last call. @param isLast nothing more will arrive */
  read({ audio, video }: BroadcastSource, nowMs: number, isLast = false): void {
    if (audio !== undefined && this.#audio?.reader.stream !== audio) this.#audio = startReading(audio);
    if (video !== undefined) this.#follow(video, nowMs);
    this.#audio?.reader.read(nowMs, (frame) => this.#writeAudio(frame, nowMs), isLast);
    this.#video?.reader.read(nowMs, (frame) => this.#writeVideo(frame, nowMs), isLast);
    this.#askForKeyframes(nowMs);
  }

  /** Switches to another layer at one of its keyframes that is newer than what was written. */
  #follow(video: IncomingStream, nowMs: number): void {
    const current = this.#video;
    if (current?.reader.stream === video) return;
    const next = startReading(video);
    if (current === undefined) {
      this.#video = next;
      return;
    }
    const slot = video.ring.slotOf(video.keyframeSequence);
    const keyframeMs =
      slot === -1 ? -1 : this.#epochMs(startReading(video).clock, video.ring.timestamp[slot] ?? 0, nowMs);
    if (keyframeMs > this.#lastVideoMs) this.#video = next;
    else video.keyframeRequests.request();
  }

  #askForKeyframes(nowMs: number): void {
    if (this.#video === undefined) return;
    const { reader } = this.#video;
    const isDue = nowMs - reader.stream.keyframeAtMs > recordingKeyframeEveryMs;
    if (isDue || reader.needsKeyframe) reader.stream.keyframeRequests.request();
  }

  #epochMs(clock: StreamClock, timestamp: number, nowMs: number): number {
    return clock.ntpOf(timestamp, nowMs) + this.#epochOffsetMs;
  }

  #writeAudio({ timestamp, payloads: [payload] }: Frame, nowMs: number): void {
    if (this.#audio === undefined || payload === undefined) return;
    const atMs = this.#epochMs(this.#audio.clock, timestamp, nowMs);
    this.#audioFile ??= this.#openFile({ kind: 'audio' }, atMs);
    this.#add(this.#audioFile, payload, atMs, true);
  }

  #writeVideo({ timestamp, payloads, startsKeyframe }: Frame, nowMs: number): void {
    const { reader, clock } = this.#video ?? {};
    const codec = reader?.stream.codec;
    if (reader === undefined || clock === undefined || codec === undefined) return;
    const picture = depacketize(codec, payloads, startsKeyframe);
    if (picture === undefined) {
      reader.giveUpUntilKeyframe();
      return;
    }
    const atMs = this.#epochMs(clock, timestamp, nowMs);
    const track = this.#videoFile?.file.track;
    if (track?.kind !== 'video' || track.codec !== codec) {
      const size = pictureSize(codec, picture.data);
      if (!startsKeyframe || size === undefined) {
        reader.giveUpUntilKeyframe();
        return;
      }
      void this.#videoFile?.file.close();
      this.#videoFile = this.#openFile({ kind: 'video', codec, ...size }, atMs);
    }
    if (this.#videoFile === undefined) return;
    this.#lastVideoMs = atMs;
    this.#add(this.#videoFile, picture.data, atMs, startsKeyframe);
  }

  #openFile(track: TrackKind, atMs: number): OpenFile {
    const firstMs = Math.round(atMs);
    const path = join(this.#folder, `${track.kind}-${firstMs}.mkv`);
    const file = new TrackFile(path, track, this.#onFailed);
    this.#files.push(file);
    return { file, firstMs };
  }

  #add({ file, firstMs }: OpenFile, data: Buffer, atMs: number, isKeyframe: boolean): void {
    file.add(data, atMs - firstMs, isKeyframe);
    this.firstMs = Math.min(this.firstMs ?? atMs, atMs);
    this.lastMs = Math.max(this.lastMs, atMs);
  }

  /** Resolves when everything is written. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(this.#files.map(async (file) => file.close()));
  }
}

function startReading(stream: IncomingStream): Reading {
  return { reader: new FrameReader(stream), clock: new StreamClock(stream) };
}
