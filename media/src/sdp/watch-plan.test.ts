import { expect, test } from 'vitest';
import { localDescription } from '../testing/local-description.ts';
import { writeAnswer } from './answer.ts';
import { planWatch } from './watch-plan.ts';

const absSendTime = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time';

/** An offer to receive VP8, with the header extension under this number. */
const offerWith = (id: number) =>
  [
    'v=0',
    'o=- 1 0 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'm=video 9 UDP/TLS/RTP/SAVPF 100',
    'a=mid:0',
    'a=recvonly',
    'a=rtcp-mux',
    'a=ice-ufrag:user',
    'a=ice-pwd:a password of twenty-two',
    'a=fingerprint:sha-256 AA:BB',
    'a=setup:actpass',
    'a=rtpmap:100 VP8/90000',
    `a=extmap:${id} ${absSendTime}`,
    '',
  ].join('\r\n');

test('a viewer is sent the time of sending under the number that it offers', () => {
  const plan = planWatch(offerWith(14), 1, 2);
  expect(plan.video?.absSendTimeId).toBe(14);
  expect(writeAnswer(plan, localDescription, 1)).toContain(`a=extmap:14 ${absSendTime}\r\n`);
});

test.each([15, 17, 255])(
  'a number that has no place in the short form of extensions is not taken: %i (RFC 8285, 4.2)',
  (id) => {
    const plan = planWatch(offerWith(id), 1, 2);
    expect(plan.video).toMatchObject({ absSendTimeId: 0, payloadTypes: { VP8: 100 } });
    expect(writeAnswer(plan, localDescription, 1)).not.toContain('extmap');
  },
);
