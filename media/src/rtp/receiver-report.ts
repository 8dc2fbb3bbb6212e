/** The fields of a report block (RFC 3550, 6.4.1). */
export type ReportBlock = {
  ssrc: number;
  /** 0 to 255. */
  fractionLost: number;
  cumulativeLost: number;
  highestSequence: number;
  /** In timestamp units. */
  jitter: number;
  lastSenderReport: number;
  /** In units of 1/65536 s. */
  delaySinceLastSenderReport: number;
};

/** Keeps the reception statistics of one incoming stream as in RFC 3550, A.3 and A.8. */
export class ReceptionStatistics {
  readonly #clockRate: number;
  #first = -1;
  #highest = -1;
  #received = 0;
  #expectedAtReport = 0;
  #receivedAtReport = 0;
  #transit: number | undefined;
  #jitter = 0;
  #lastSenderReport = 0;
  #lastSenderReportAtMs = 0;

  /** @param clockRate of the stream's timestamps, in Hz */
  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  get packetsReceived(): number {
    return this.#received;
  }

  get packetsLost(): number {
    return this.#first === -1 ? 0 : Math.max(0, this.#highest - this.#first + 1 - this.#received);
  }

  get jitterMs(): number {
    return (this.#jitter / this.#clockRate) * 1000;
  }

  /**
   * @param isLate whether the packet had been missing, so that its transit time says nothing about the
   * network's jitter
   */
  received(sequence: number, timestamp: number, nowMs: number, isLate: boolean): void {
    if (this.#first === -1) this.#first = sequence;
    if (sequence > this.#highest) this.#highest = sequence;
    if (sequence < this.#first) this.#first = sequence;
    this.#received += 1;
    if (isLate) return;
    const arrival = Math.round((nowMs * this.#clockRate) / 1000);
    const transit = (arrival - timestamp) | 0;
    if (this.#transit !== undefined) {
      const difference = Math.abs((transit - this.#transit) | 0);
      this.#jitter += (difference - this.#jitter) / 16;
    }
    this.#transit = transit;
  }

  senderReport(middleOfNtp: number, nowMs: number): void {
    this.#lastSenderReport = middleOfNtp;
    this.#lastSenderReportAtMs = nowMs;
  }

  /** The block to report now. Starts the next reporting interval. */
  report(ssrc: number, nowMs: number): ReportBlock {
    const expected = this.#first === -1 ? 0 : this.#highest - this.#first + 1;
    const expectedNow = expected - this.#expectedAtReport;
    const lostNow = expectedNow - (this.#received - this.#receivedAtReport);
    this.#expectedAtReport = expected;
    this.#receivedAtReport = this.#received;
    return {
      ssrc,
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
      cumulativeLost: Math.max(-0x80_0000, Math.min(0x7f_ffff, expected - this.#received)),
      highestSequence: this.#highest === -1 ? 0 : this.#highest,
      jitter: Math.floor(this.#jitter),
      lastSenderReport: this.#lastSenderReport,
      delaySinceLastSenderReport:
        this.#lastSenderReport === 0 ? 0 : Math.round(((nowMs - this.#lastSenderReportAtMs) * 65_536) / 1000),
    };
  }
}
