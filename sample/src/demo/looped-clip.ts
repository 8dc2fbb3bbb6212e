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

/** A sample and when it is to be sent, in media time: milliseconds since the start that never jump. */
export interface DueSample {
  readonly kind: 'video' | 'audio';
  readonly mediaMs: number;
  readonly sample: ClipSample;
}

type Kind = DueSample['kind'];

/** Further behind than this, what was missed is left out instead of being sent in a burst. */
const lateMs = 400;
/** A keyframe that comes this soon by itself is not jumped to. */
const soonMs = 200;

/**
 * Plays a clip for ever: delivers its samples when they are due, and jumps to the next keyframe where a viewer needs
 * one. Sound and picture always jump together, and media time goes on evenly over seam and jump.
 */
export class LoopedClip {
  readonly #tracks: LoopedTracks;
  /** How many samples of each track were delivered or left out, counted over all turns. */
  readonly #position: Record<Kind, number> = { audio: 0, video: 0 };
  /** How far the clip is ahead of media time, through jumps. */
  #aheadMs = 0;

  constructor(tracks: LoopedTracks) {
    this.#tracks = tracks;
  }

  /** Media time of the next sample. */
  get nextDueMs(): number {
    return Math.min(this.#dueMs('audio'), this.#dueMs('video'));
  }

  /** Everything that is due by now, in the order of its time. */
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

  /** Brings the next keyframe forward to now, unless it is due soon anyway. Says whether it jumped. */
  hurryToKeyframe(): boolean {
    const nextMs = this.#dueMs('video');
    if (this.#timeOf('video', this.#nextKeyframe()) - this.#aheadMs - nextMs <= soonMs) return false;
    this.#jump(nextMs);
    return true;
  }

  /** Goes on with the next keyframe, at media time `mediaMs` or as soon as both tracks may. */
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
