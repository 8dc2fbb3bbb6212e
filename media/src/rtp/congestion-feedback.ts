import { extendSequenceNumber } from './rtp-header.ts';

const transportFeedbackType = 205;
const transportFeedbackFormat = 15;
/** The units of the format: reference time 64 ms, receive delta 250 µs. */
const referenceTimeMs = 64;
const deltasPerMs = 4;
const largestDelta = 0x7fff;
/** Keeps one feedback packet well inside an MTU. */
const packetsPerFeedback = 400;

/**
 * Records when each packet arrived, by transport-wide sequence number, and writes the feedback from which the
 * sender estimates the bandwidth (RTCP 205, format 15; draft-holmer-rmcat-transport-wide-cc-extensions-01).
 * Times are milliseconds of one monotonic clock, passed in as arguments.
 */
export class CongestionFeedback {
  /** Arrival time by extended sequence number. NaN if the packet did not arrive. */
  readonly #arrivals = new Float64Array(8192);
  #next = 0;
  #highest = -1;
  #feedbackCount = 0;
  readonly #scratch = Buffer.alloc(2048);

  constructor() {
    this.#arrivals.fill(Number.NaN);
  }

  received(sequenceNumber: number, nowMs: number): void {
    if (this.#highest === -1) {
      // Starts one cycle up, so that a reordered start stays positive.
      this.#highest = sequenceNumber + 0x1_0000;
      this.#next = this.#highest;
      this.#arrivals[this.#highest & 8191] = nowMs;
      return;
    }
    const sequence = extendSequenceNumber(sequenceNumber, this.#highest);
    // Already reported as lost, or too old for the window.
    if (sequence < this.#next) return;
    if (sequence - this.#next >= 8192) {
      this.#arrivals.fill(Number.NaN);
      this.#next = sequence;
    }
    if (sequence > this.#highest) this.#highest = sequence;
    this.#arrivals[sequence & 8191] = nowMs;
  }

  /** The feedback for packets since the last call. Undefined if none arrived. Valid until the next call. */
  write(senderSsrc: number, mediaSsrc: number): Buffer | undefined {
    if (this.#highest < this.#next) return undefined;
    let first = this.#next;
    while (first <= this.#highest && Number.isNaN(this.#arrivals[first & 8191] ?? Number.NaN)) first += 1;
    const base = this.#next;
    let count = Math.min(this.#highest - base + 1, packetsPerFeedback);
    const referenceArrival = this.#arrivals[first & 8191] ?? 0;
    const reference = Math.floor(referenceArrival / referenceTimeMs);

    const out = this.#scratch;
    let statusAt = 20;
    const deltas: number[] = [];
    let previousTicks = reference * referenceTimeMs * deltasPerMs;
    const symbols: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const arrival = this.#arrivals[(base + index) & 8191] ?? Number.NaN;
      if (Number.isNaN(arrival)) {
        symbols.push(0);
        continue;
      }
      const ticks = Math.round(arrival * deltasPerMs);
      const delta = ticks - previousTicks;
      if (delta > largestDelta || delta < -largestDelta) {
        count = index;
        break;
      }
      previousTicks = ticks;
      symbols.push(delta >= 0 && delta <= 0xff ? 1 : 2);
      deltas.push(delta);
    }
    for (let index = 0; index < count; index += 1) this.#arrivals[(base + index) & 8191] = Number.NaN;
    this.#next = base + count;

    for (let index = 0; index < symbols.length;) {
      // Status vector chunks with seven two-bit symbols, and run-length chunks if a longer run saves space.
      let run = 1;
      while (index + run < symbols.length && symbols[index + run] === symbols[index]) run += 1;
      if (run > 7) {
        out.writeUInt16BE(((symbols[index] ?? 0) << 13) | run, statusAt);
        index += run;
      } else {
        let chunk = 0xc000;
        for (let position = 0; position < 7; position += 1) {
          chunk |= (symbols[index + position] ?? 0) << (12 - 2 * position);
        }
        out.writeUInt16BE(chunk, statusAt);
        index += 7;
      }
      statusAt += 2;
    }
    let deltaAt = statusAt;
    for (const delta of deltas) {
      if (delta >= 0 && delta <= 0xff) {
        out.writeUInt8(delta, deltaAt);
        deltaAt += 1;
      } else {
        out.writeInt16BE(delta, deltaAt);
        deltaAt += 2;
      }
    }
    const padding = (4 - (deltaAt % 4)) % 4;
    for (let index = 0; index < padding; index += 1)
      out.writeUInt8(index === padding - 1 ? padding : 0, deltaAt + index);
    const length = deltaAt + padding;
    out.writeUInt8(0x80 | (padding > 0 ? 0x20 : 0) | transportFeedbackFormat, 0);
    out.writeUInt8(transportFeedbackType, 1);
    out.writeUInt16BE(length / 4 - 1, 2);
    out.writeUInt32BE(senderSsrc, 4);
    out.writeUInt32BE(mediaSsrc, 8);
    out.writeUInt16BE(base & 0xffff, 12);
    out.writeUInt16BE(symbols.length, 14);
    out.writeUIntBE(reference & 0xff_ffff, 16, 3);
    out.writeUInt8(this.#feedbackCount, 19);
    this.#feedbackCount = (this.#feedbackCount + 1) & 0xff;
    return out.subarray(0, length);
  }

  /** More than one packet of feedback can be due after a burst. */
  get isDue(): boolean {
    return this.#highest >= this.#next;
  }
}
