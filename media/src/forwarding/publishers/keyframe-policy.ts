/**
 * When a source is asked for a keyframe (PLI, RFC 4585, 6.3.1), and which keyframe a viewer starts from. A keyframe
 * costs every viewer of the source several packets at once, so each number here bounds that cost.
 * All rules about keyframes are in this file. Times are milliseconds, passed in; nothing here reads a clock.
 */
export const keyframeLimits = {
  /** A source is asked at most once in this time, however many viewers need a keyframe. */
  sourceRequestIntervalMs: 500,
  /** A request that no keyframe answers is repeated after this time, until one arrives. */
  sourceRetryMs: 1000,
  /** A viewer that reports again and again that it lost the picture causes one request in this time. */
  lostPictureIntervalMs: 1000,
  /** A viewer that waits for a keyframe, after it joined or fell behind, causes one request in this time. */
  waitingIntervalMs: 3000,
  /** A viewer starts from a stored keyframe that is no older than this, without a new request. */
  recentKeyframeMs: 700,
  /** A viewer that has waited for this long starts from an older one: some sources (OBS) ignore requests. */
  longestWaitForNewMs: 350,
  /** It never starts further back than this: the ring holds 2048 packets, and more arrive meanwhile. */
  longestStartPackets: 1600,
} as const;

/** A show that is recorded is asked for a keyframe this often: where a replay can be entered. */
export const recordingKeyframeEveryMs = 2000;

/** Joins the requests of many viewers into few requests to one source. */
export class SourceKeyframeRequests {
  #requestedAtMs = Number.NEGATIVE_INFINITY;
  #isNeeded = false;
  #isUnanswered = false;

  /** Somebody needs a keyframe. It is asked for when the interval allows it, unless one arrives first. */
  request(): void {
    this.#isNeeded = true;
  }

  /** A keyframe answers everybody who waits for one. */
  keyframeArrived(): void {
    this.#isNeeded = false;
    this.#isUnanswered = false;
  }

  /** True when the source is to be asked now. The caller then asks it. */
  takeDue(nowMs: number): boolean {
    const sinceMs = nowMs - this.#requestedAtMs;
    const isDue =
      (this.#isNeeded && sinceMs >= keyframeLimits.sourceRequestIntervalMs) ||
      (this.#isUnanswered && sinceMs >= keyframeLimits.sourceRetryMs);
    if (!isDue) return false;
    this.#requestedAtMs = nowMs;
    this.#isNeeded = false;
    this.#isUnanswered = true;
    return true;
  }
}

/** Limits how often one viewer may have its source asked for a keyframe. */
export class ViewerKeyframeRequests {
  #isNeeded = false;
  #takenAtMs = Number.NEGATIVE_INFINITY;
  #waitingRequestAtMs = Number.NEGATIVE_INFINITY;

  /** The viewer reports that it lost the picture (PLI or FIR). */
  pictureLost(): void {
    this.#isNeeded = true;
  }

  /** The viewer fell behind: its video waits for the next keyframe. */
  fellBehind(nowMs: number): void {
    if (this.takeWaiting(nowMs)) this.#isNeeded = true;
  }

  /** The viewer was sent a keyframe, so it needs none. */
  keyframeSent(): void {
    this.#isNeeded = false;
  }

  /**
   * True when what the viewer needs is to be asked for now. What comes too soon stays needed until the interval has
   * passed, or until a keyframe is sent.
   */
  takeDue(nowMs: number): boolean {
    if (!this.#isNeeded || nowMs - this.#takenAtMs < keyframeLimits.lostPictureIntervalMs) return false;
    this.#isNeeded = false;
    this.#takenAtMs = nowMs;
    return true;
  }

  /** True when a viewer that waits, and can start from no stored keyframe, may have a new one asked for now. */
  takeWaiting(nowMs: number): boolean {
    if (nowMs - this.#waitingRequestAtMs < keyframeLimits.waitingIntervalMs) return false;
    this.#waitingRequestAtMs = nowMs;
    return true;
  }
}

/** What decides whether a waiting viewer starts from the newest keyframe that is stored. */
export type StoredKeyframe = {
  ageMs: number;
  /** Packets from the keyframe to the newest one. */
  lengthPackets: number;
  /** How long the viewer has waited. */
  waitedMs: number;
};

/** True when a viewer starts from this keyframe, if all packets since are there. */
export function mayStartFrom({ ageMs, lengthPackets, waitedMs }: StoredKeyframe): boolean {
  const isRecent = ageMs <= keyframeLimits.recentKeyframeMs;
  const hasWaited = waitedMs >= keyframeLimits.longestWaitForNewMs;
  return (isRecent || hasWaited) && lengthPackets <= keyframeLimits.longestStartPackets;
}
