import type { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';
import { ntpAt } from '../rtp/rtcp.ts';
import { timestampDifference } from '../rtp/rtp-header.ts';

/**
 * How far sound and picture may drift apart before one of them is shifted. People notice from 45 ms on (ITU-R
 * BT.1359).
 */
const toleranceMs = 30;
/** A sender whose reports are further off than this does not know the time. */
const absurdMs = 10_000;

/**
 * Determines when a stream's frames were sampled, in this process's NTP time, consistently for all streams of
 * a publisher. Distances are those of RTP timestamps; the sender's reports keep streams in sync (RFC 3550,
 * 6.4.1).
 */
export class StreamClock {
  readonly #stream: IncomingStream;
  #anchor: { timestamp: number; ntpMs: number } | undefined;

  constructor(stream: IncomingStream) {
    this.#stream = stream;
  }

  /**
   * Called for consecutive frames. @param nowMs arrival of the frame, the only known time before any report
   */
  ntpOf(timestamp: number, nowMs: number): number {
    const arrivedMs = ntpAt(nowMs);
    const reported = this.#stream.ntpOf(timestamp);
    const isUsable = reported !== undefined && Math.abs(reported - arrivedMs) < absurdMs;
    const anchor = this.#anchor;
    if (anchor === undefined) {
      this.#anchor = { timestamp, ntpMs: isUsable ? reported : arrivedMs };
      return this.#anchor.ntpMs;
    }
    const elapsedMs = (timestampDifference(timestamp, anchor.timestamp) * 1000) / this.#stream.clockRate;
    const continued = anchor.ntpMs + elapsedMs;
    const isOff = isUsable
      ? Math.abs(reported - continued) > toleranceMs
      : Math.abs(continued - arrivedMs) > absurdMs;
    const ntpMs = isOff ? (isUsable ? reported : arrivedMs) : continued;
    // The anchor moves along, because a timestamp difference is limited to 2^31 units.
    this.#anchor = { timestamp, ntpMs };
    return ntpMs;
  }
}
