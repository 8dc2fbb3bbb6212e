/**
 * Converts growing counters to rates over the time between two readings. Times are milliseconds passed in as
 * arguments.
 */
export class RateMeter {
  bytes = 0;
  frames = 0;
  #bytesAtReading = 0;
  #framesAtReading = 0;
  #readAtMs: number;
  bitrateBps = 0;
  framesPerSecond = 0;

  constructor(nowMs: number) {
    this.#readAtMs = nowMs;
  }

  read(nowMs: number): void {
    const seconds = (nowMs - this.#readAtMs) / 1000;
    if (seconds <= 0) return;
    this.bitrateBps = Math.round(((this.bytes - this.#bytesAtReading) * 8) / seconds);
    this.framesPerSecond = Math.round(((this.frames - this.#framesAtReading) / seconds) * 10) / 10;
    this.#bytesAtReading = this.bytes;
    this.#framesAtReading = this.frames;
    this.#readAtMs = nowMs;
  }
}
