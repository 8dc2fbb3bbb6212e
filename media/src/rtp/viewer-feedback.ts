import {
  feedbackFormats,
  feedbackHeaderBytes,
  nackedSequenceNumbers,
  rembBps,
  rtcpTypes,
  visitRtcp,
} from './rtcp.ts';

const reportBlockBytes = 24;
const receiverReportHeaderBytes = 8;
const senderReportHeaderBytes = 28;

/** Receives a viewer's reports about the streams that it is sent, each identified by SSRC. */
export type ViewerFeedbackListener = {
  /** From a report block (RFC 3550, 6.4.1). @param fractionLost 0 to 1 */
  lossReported: (ssrc: number, fractionLost: number) => void;
  /** NACK (RFC 4585, 6.2.1): packets that the viewer missed. */
  packetsMissed: (ssrc: number, sequenceNumbers: number[]) => void;
  /** PLI (RFC 4585, 6.3.1) or FIR (RFC 5104, 4.3.1): the viewer cannot continue without a keyframe. */
  pictureLost: () => void;
  /** REMB (draft-alvestrand-rmcat-remb): what the viewer can receive, in bits per second. */
  bandwidthEstimated: (bitrateBps: number) => void;
};

/** Parses one RTCP packet of a viewer, which may be compound. Truncated and unknown parts are ignored. */
export function readViewerFeedback(packet: Buffer, listener: ViewerFeedbackListener): void {
  visitRtcp(packet, (type, count, start, end) => {
    switch (type) {
      case rtcpTypes.receiverReport:
        readReports(packet, start + receiverReportHeaderBytes, count, end, listener);
        break;
      case rtcpTypes.senderReport:
        readReports(packet, start + senderReportHeaderBytes, count, end, listener);
        break;
      case rtcpTypes.transportFeedback:
        if (count !== feedbackFormats.nack || end - start < feedbackHeaderBytes) break;
        listener.packetsMissed(packet.readUInt32BE(start + 8), nackedSequenceNumbers(packet, start, end));
        break;
      case rtcpTypes.payloadFeedback:
        readPayloadFeedback(packet, count, start, end, listener);
        break;
    }
  });
}

function readReports(
  packet: Buffer,
  first: number,
  count: number,
  end: number,
  listener: ViewerFeedbackListener,
): void {
  for (let index = 0; index < count; index += 1) {
    const at = first + index * reportBlockBytes;
    if (at + reportBlockBytes > end) return;
    listener.lossReported(packet.readUInt32BE(at), packet.readUInt8(at + 4) / 256);
  }
}

function readPayloadFeedback(
  packet: Buffer,
  format: number,
  start: number,
  end: number,
  listener: ViewerFeedbackListener,
): void {
  if (format === feedbackFormats.pictureLoss || format === feedbackFormats.fullIntraRequest) {
    listener.pictureLost();
  } else if (format === feedbackFormats.applicationLayer) {
    const estimate = rembBps(packet, start, end);
    if (estimate !== undefined) listener.bandwidthEstimated(estimate);
  }
}
