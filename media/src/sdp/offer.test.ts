import { expect, test } from 'vitest';
import { localDescription } from '../testing/local-description.ts';
import { writeAnswer } from './answer.ts';
import { planPublish } from './publish-plan.ts';
import { planWatch } from './watch-plan.ts';

/** A section of that kind, in one codec. */
const section = (kind: 'audio' | 'video', mid: string) => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF 100`,
  `a=mid:${mid}`,
  'a=rtcp-mux',
  'a=ice-ufrag:user',
  'a=ice-pwd:twenty-two-characters-',
  'a=fingerprint:sha-256 AA:BB',
  'a=setup:actpass',
  `a=rtpmap:100 ${kind === 'audio' ? 'opus/48000/2' : 'VP8/90000'}`,
];

const offer = (...lines: string[]) =>
  `${['v=0', 'o=- 1 0 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines].join('\r\n')}\r\n`;

/** The groups of an answer to an offer, as those of a publisher and of a viewer read it. */
function groupsOf(text: string): (string[] | null)[] {
  return [planPublish(text), planWatch(text, 1, 2)].map((plan) =>
    writeAnswer(plan, localDescription, 1).match(/^a=group:.*(?=\r$)/gm),
  );
}

const both = [...section('audio', 'sound'), ...section('video', 'picture')];

test('sections that share a transport share it in the answer', () => {
  const answered = ['a=group:BUNDLE sound picture'];
  expect(groupsOf(offer('a=group:BUNDLE sound picture', ...both))).toEqual([answered, answered]);
});

test('the group of the transport is found among others (RFC 5888, 5)', () => {
  const groups = ['a=group:LS sound picture', 'a=group:BUNDLE sound picture'];
  const answered = ['a=group:BUNDLE sound picture'];
  expect(groupsOf(offer(...groups, ...both))).toEqual([answered, answered]);
});

test('an answer to an offer without a group has none (RFC 9143, 7.3)', () => {
  expect(groupsOf(offer(...section('video', 'picture')))).toEqual([null, null]);
  expect(groupsOf(offer('a=group:LS picture', ...section('video', 'picture')))).toEqual([null, null]);
});

test('sections with separate transports are refused', () => {
  expect(() => planPublish(offer(...both))).toThrow('must share one transport');
  expect(() => planWatch(offer('a=group:LS sound picture', ...both), 1, 2)).toThrow(
    'must share one transport',
  );
});
