function payloadTypes(sdp: string, codec: RegExp): string[] {
  return [...sdp.matchAll(/^a=rtpmap:(\d+) (\S+)/gm)].flatMap(([, payloadType = '', name = '']) =>
    codec.test(name) ? [payloadType] : [],
  );
}

/** Adds a parameter to a codec's format line (RFC 8866, 6.15). Creates the line if there is none. */
function addParameters(sdp: string, codec: RegExp, parameters: string): string {
  let edited = sdp;
  for (const payloadType of payloadTypes(sdp, codec)) {
    const line = new RegExp(`^(a=fmtp:${payloadType} [^\\r\\n]*)`, 'm');
    edited = line.test(edited)
      ? edited.replace(line, `$1;${parameters}`)
      : edited.replace(
          new RegExp(`^(a=rtpmap:${payloadType} [^\\r\\n]*)(\\r?\\n)`, 'm'),
          `$1$2a=fmtp:${payloadType} ${parameters}$2`,
        );
  }
  return edited;
}

/** Requests Opus with two channels (RFC 7587, 6.1), in an offer to send or to receive. */
export function askForStereo(sdp: string): string {
  return addParameters(sdp, /^opus\//i, 'stereo=1;sprop-stereo=1');
}

/**
 * Makes Chromium's sender start at this bitrate instead of 300 kbps, so that the full picture is there from
 * the first second. It is set in the answer given to the sender; other browsers ignore it.
 */
export function startSendingAt(sdp: string, bitrateKbps: number): string {
  return addParameters(sdp, /^(VP8|H264)\//i, `x-google-start-bitrate=${Math.round(bitrateKbps)}`);
}

/** The trickle fragment that signals "no more candidates" (RFC 8840, 9), made from the local description. */
export function endOfCandidatesFragment(sdp: string): string {
  const line = (name: string) => new RegExp(`^a=${name}:[^\\r\\n]*`, 'm').exec(sdp)?.[0] ?? '';
  const section = /^m=[^\r\n]*/m.exec(sdp)?.[0] ?? '';
  return `${[line('ice-ufrag'), line('ice-pwd'), section, line('mid'), 'a=end-of-candidates'].join('\r\n')}\r\n`;
}
