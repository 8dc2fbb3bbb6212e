import { expect, test } from 'vitest';
import { askForStereo, endOfCandidatesFragment, startSendingAt } from './sdp-edits.ts';

const sdp = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 9',
  'a=mid:0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:secret',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:9 G722/8000',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102',
  'a=mid:1',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=1',
  '',
].join('\r\n');

/** Lines that are in the one and not in the other. */
function added(before: string, after: string): string[] {
  const lines = before.split('\r\n');
  return after.split('\r\n').filter((line) => !lines.includes(line));
}

test('requests two channels of Opus and changes nothing else', () => {
  expect(added(sdp, askForStereo(sdp))).toEqual([
    'a=fmtp:111 minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1',
  ]);
});

test('starts video at a bitrate, with a new format line where there was none', () => {
  expect(added(sdp, startSendingAt(sdp, 1500.4))).toEqual([
    'a=fmtp:96 x-google-start-bitrate=1500',
    'a=fmtp:102 packetization-mode=1;x-google-start-bitrate=1500',
  ]);
});

test('announces the end of candidates, with the names of the first section', () => {
  expect(endOfCandidatesFragment(sdp)).toBe(
    'a=ice-ufrag:abcd\r\na=ice-pwd:secret\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111 9\r\na=mid:0\r\na=end-of-candidates\r\n',
  );
});
