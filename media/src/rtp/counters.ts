/** What the process has done since it started. Plain numbers, because the hot path increments them. */
export const counters = {
  packetsReceived: 0,
  bytesReceived: 0,
  packetsLost: 0,
  packetsSent: 0,
  bytesSent: 0,
  packetsRetransmitted: 0,
  packetsDropped: 0,
  nacksSent: 0,
  keyframeRequests: 0,
  congestionFeedbacks: 0,
  sessionsFailed: 0,
};
