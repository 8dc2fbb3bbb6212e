export interface ClipSample {
  /** Time within the clip. */
  readonly atMs: number;
  readonly isKeyframe: boolean;
  readonly data: Uint8Array;
}

export interface LoopedTracks {
  readonly durationMs: number;
  readonly video: readonly ClipSample[];
  readonly audio: readonly ClipSample[];
}

/** A sample and its send time, in media time: milliseconds since the start, without jumps. */
export interface DueSample {
  readonly kind: 'video' | 'audio';
  readonly mediaMs: number;
  readonly sample: ClipSample;
}

type Kind = DueSample['kind'];

/** Samples that are late by more than this are skipped instead of being sent in a burst. */
const lateMs = 400;
/** If the next keyframe is due within this time, there is no jump to it. */
const soonMs = 200;

/**
 * Plays a clip in a loop: returns its samples when they are due, and jumps to the next keyframe when a viewer
 * needs one. Audio and video always jump together, and media time stays continuous at loop ends and jumps.
 */
export class LoopedClip {
  readonly #tracks: LoopedTracks;
  /** The number of samples of each track that were returned or skipped, over all loops. */
  readonly #position: Record<Kind, number> = { audio: 0, video: 0 };
  /** How far the clip is ahead of media time because of jumps. */
  #aheadMs = 0;

  constructor(tracks: LoopedTracks) {
    this.#tracks = tracks;
  }

  /** Media time of the next sample. */
  get nextDueMs(): number {
    return Math.min(this.#dueMs('audio'), this.#dueMs('video'));
  }

  /** All samples that are due, by time. */
  takeDue(mediaMs: number): DueSample[] {
    if (this.nextDueMs < mediaMs - lateMs) this.#jump(mediaMs);
    const due: DueSample[] = [];
    while (this.nextDueMs <= mediaMs) {
      const kind = this.#dueMs('audio') <= this.#dueMs('video') ? 'audio' : 'video';
      due.push({ kind, mediaMs: this.#dueMs(kind), sample: this.#sampleAt(kind, this.#position[kind]) });
      this.#position[kind] += 1;
    }
    return due;
  }

  /** Jumps to the next keyframe, unless it is due soon anyway. Returns whether it jumped. */
  hurryToKeyframe(): boolean {
    const nextMs = this.#dueMs('video');
    if (this.#timeOf('video', this.#nextKeyframe()) - this.#aheadMs - nextMs <= soonMs) return false;
    this.#jump(nextMs);
    return true;
  }

  /** Continues with the next keyframe, at media time `mediaMs` or as soon as both tracks allow. */
  #jump(mediaMs: number): void {
    const resumesMs = Math.max(mediaMs, this.#dueMs('video'), this.#dueMs('audio'));
    const keyframe = this.#nextKeyframe();
    const clipMs = this.#timeOf('video', keyframe);
    let sound = Math.floor(clipMs / this.#tracks.durationMs) * this.#tracks.audio.length;
    while (this.#timeOf('audio', sound) < clipMs) sound += 1;
    this.#position.video = keyframe;
    this.#position.audio = sound;
    this.#aheadMs = clipMs - resumesMs;
  }

  #nextKeyframe(): number {
    let index = this.#position.video;
    while (!this.#sampleAt('video', index).isKeyframe) index += 1;
    return index;
  }

  #dueMs(kind: Kind): number {
    return this.#timeOf(kind, this.#position[kind]) - this.#aheadMs;
  }

  #timeOf(kind: Kind, index: number): number {
    const turns = Math.floor(index / this.#tracks[kind].length);
    return turns * this.#tracks.durationMs + this.#sampleAt(kind, index).atMs;
  }

  #sampleAt(kind: Kind, index: number): ClipSample {
    const samples = this.#tracks[kind];
    const sample = samples[index % samples.length];
    if (!sample) throw new RangeError(`The clip has no ${kind}`);
    return sample;
  }
}
