/**
 * When a source is asked for a keyframe (PLI, RFC 4585, 6.3.1), and from which keyframe a viewer starts. A
 * keyframe costs every viewer of the source several packets at once, and each value here limits that cost.
 * All rules about keyframes are in this file. Times are milliseconds passed in as arguments; nothing here
 * reads a clock.
 */
export const keyframeLimits = {
  /** A source is asked at most once in this time, however many viewers need a keyframe. */
  sourceRequestIntervalMs: 500,
  /** An unanswered request is repeated after this time, until a keyframe arrives. */
  sourceRetryMs: 1000,
  /** A viewer that keeps reporting a lost picture causes at most one request in this time. */
  lostPictureIntervalMs: 1000,
  /**
   * A viewer that waits for a keyframe, after it joined or fell behind, causes at most one request in this
   * time.
   */
  waitingIntervalMs: 3000,
  /** A viewer starts from a stored keyframe up to this age without a new request. */
  recentKeyframeMs: 700,
  /**
   * A viewer that has waited for this long starts from an older one, because some sources (OBS) ignore
   * requests.
   */
  longestWaitForNewMs: 350,
  /** It never starts further back than this: the ring holds 2048 packets, and more arrive meanwhile. */
  longestStartPackets: 1600,
} as const;

/** How often a recorded show is asked for a keyframe, which determines where a replay can be entered. */
export const recordingKeyframeEveryMs = 2000;

/** Combines the requests of many viewers into few requests to one source. */
export class SourceKeyframeRequests {
  #requestedAtMs = Number.NEGATIVE_INFINITY;
  #isNeeded = false;
  #isUnanswered = false;

  /** A viewer needs a keyframe. It is requested when the interval permits, unless one arrives first. */
  request(): void {
    this.#isNeeded = true;
  }

  /** A keyframe satisfies all waiting viewers. */
  keyframeArrived(): void {
    this.#isNeeded = false;
    this.#isUnanswered = false;
  }

  /** True if the caller should ask the source now. */
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

/** Limits how often one viewer can have its source asked for a keyframe. */
export class ViewerKeyframeRequests {
  #isNeeded = false;
  #takenAtMs = Number.NEGATIVE_INFINITY;
  #waitingRequestAtMs = Number.NEGATIVE_INFINITY;

  /** The viewer reports that it lost the picture (PLI or FIR). */
  pictureLost(): void {
    this.#isNeeded = true;
  }

  /** The viewer fell behind, so its video waits for the next keyframe. */
  fellBehind(nowMs: number): void {
    if (this.takeWaiting(nowMs)) this.#isNeeded = true;
  }

  /** The viewer was sent a keyframe and needs no other. */
  keyframeSent(): void {
    this.#isNeeded = false;
  }

  /**
   * True if the viewer's need should be requested now. A need that comes too soon remains until the interval
   * has passed or a keyframe is sent.
   */
  takeDue(nowMs: number): boolean {
    if (!this.#isNeeded || nowMs - this.#takenAtMs < keyframeLimits.lostPictureIntervalMs) return false;
    this.#isNeeded = false;
    this.#takenAtMs = nowMs;
    return true;
  }

  /** True if a keyframe may be requested now for a waiting viewer that cannot start from a stored one. */
  takeWaiting(nowMs: number): boolean {
    if (nowMs - this.#waitingRequestAtMs < keyframeLimits.waitingIntervalMs) return false;
    this.#waitingRequestAtMs = nowMs;
    return true;
  }
}

/** The facts that decide whether a waiting viewer starts from the newest stored keyframe. */
export type StoredKeyframe = {
  ageMs: number;
  /** Number of packets from the keyframe to the newest one. */
  lengthPackets: number;
  /** How long the viewer has waited. */
  waitedMs: number;
};

/** True if a viewer may start from this keyframe, provided that all packets since are present. */
export function mayStartFrom({ ageMs, lengthPackets, waitedMs }: StoredKeyframe): boolean {
  const isRecent = ageMs <= keyframeLimits.recentKeyframeMs;
  const hasWaited = waitedMs >= keyframeLimits.longestWaitForNewMs;
  return (isRecent || hasWaited) && lengthPackets <= keyframeLimits.longestStartPackets;
}
