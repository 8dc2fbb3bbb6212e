/** The maximum bitrate of the sound. */
export const audioBitrateBps = { mono: 64_000, stereo: 160_000 } as const;

/**
 * The three layers that a publisher sends at once (RFC 8853): full, half and quarter of each side, at 1, 1/5
 * and 3/50 of the bitrate; 2500, 500 and 150 kbps by default. A bitrate of 0 sends no video.
 */
export function simulcastLayers(bitrateBps: number): RTCRtpEncodingParameters[] {
  const layer = (rid: string, scaleResolutionDownBy: number, share: number): RTCRtpEncodingParameters => ({
    rid,
    scaleResolutionDownBy,
    active: bitrateBps > 0,
    // Some browsers treat a limit of 0 as no limit.
    maxBitrate: Math.max(Math.round(bitrateBps * share), 10_000),
  });
  return [layer('h', 1, 1), layer('m', 2, 0.2), layer('l', 4, 0.06)];
}
