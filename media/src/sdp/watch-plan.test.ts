import { expect, test } from 'vitest';
import { localDescription } from '../testing/local-description.ts';
import { writeAnswer } from './answer.ts';
import { planPublish } from './publish-plan.ts';
import { planWatch } from './watch-plan.ts';

const absSendTime = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time';

/** An offer to receive VP8, with the header extension under this number, and these lines. */
const offerWith = (id: number, more: string[] = []) =>
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
    ...more,
    '',
  ].join('\r\n');

test('a viewer gets the send time under the extension id that it offers', () => {
  const plan = planWatch(offerWith(14), 1, 2);
  expect(plan.video?.absSendTimeId).toBe(14);
  expect(writeAnswer(plan, localDescription, 1)).toContain(`a=extmap:14 ${absSendTime}\r\n`);
});

test.each([15, 17, 255])(
  'an extension id that does not fit the one-byte form is not used: %i (RFC 8285, 4.2)',
  (id) => {
    const plan = planWatch(offerWith(id), 1, 2);
    expect(plan.video).toMatchObject({ absSendTimeId: 0, payloadTypes: { VP8: 100 } });
    expect(writeAnswer(plan, localDescription, 1)).not.toContain('extmap');
  },
);

test.each([
  [
    ['a=rtcp-fb:100 nack', 'a=rtcp-fb:100 nack pli', 'a=rtcp-fb:101 ccm fir'],
    ['nack', 'nack pli'],
  ],
  [['a=rtcp-fb:* goog-remb', 'a=rtcp-fb:100 what nobody knows'], ['goog-remb']],
  [[], []],
])('an answer has no feedback that is not offered (RFC 4585, 4.2): %j', (offered, answered) => {
  const answer = writeAnswer(planWatch(offerWith(14, offered), 1, 2), localDescription, 1);
  const lines = answer.split('\r\n').filter((line) => line.startsWith('a=rtcp-fb:'));
  expect(lines).toEqual(answered.map((kind) => `a=rtcp-fb:100 ${kind}`));
});

test('an answer to a publisher has no feedback either that is not offered', () => {
  const extension = 'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
  const offer = offerWith(14, [extension, 'a=rtcp-fb:100 nack']).replace('a=recvonly', 'a=sendonly');
  const answer = writeAnswer(planPublish(offer), localDescription, 1);
  expect(answer.split('\r\n').filter((line) => line.startsWith('a=rtcp-fb:'))).toEqual([
    'a=rtcp-fb:100 nack',
  ]);
});
