import type { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';
import { ntpAt } from '../rtp/rtcp.ts';
import { timestampDifference } from '../rtp/rtp-header.ts';

/** Sound and picture may be this far apart before one of them is moved: people notice from 45 ms on (ITU-R BT.1359). */
const toleranceMs = 30;
/** A sender whose reports are further off than this does not know its time. */
const absurdMs = 10_000;

/**
 * Says when a stream's frames were made, in this process's NTP time, the same for all streams of a publisher. Their
 * distance is that of their RTP timestamps; the sender's reports keep them in step (RFC 3550, 6.4.1).
 */
export class StreamClock {
  readonly #stream: IncomingStream;
  #anchor: { timestamp: number; ntpMs: number } | undefined;

  constructor(stream: IncomingStream) {
    this.#stream = stream;
  }

  /** Asked for one frame after the other. @param nowMs when the frame came, before any report the only time there is */
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
    // Moved along, because a timestamp says no more than 2^31 units.
    this.#anchor = { timestamp, ntpMs };
    return ntpMs;
  }
}
