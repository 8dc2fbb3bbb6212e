import { expect, test } from 'vitest';
import { answerCandidates, parseIceFragment, usableCandidates } from './ice-candidates.ts';

const host = 'candidate:1 1 UDP 2114977791 10.0.0.5 9001 typ host';

test('host names, TCP and second components are left out', () => {
  expect(
    usableCandidates([
      'candidate:1 1 udp 2113937151 4f1c.local 50000 typ host',
      'candidate:2 1 tcp 1518280447 10.0.0.5 9 typ host tcptype active',
      'candidate:3 2 udp 2113937150 10.0.0.5 50001 typ host',
      host,
    ]),
  ).toEqual([host]);
});

test('each candidate counts once, and a very long list is cut off', () => {
  const candidates = Array.from(
    { length: 1000 },
    (_, index) => `candidate:${index} 1 udp 1 10.0.0.5 ${5000 + index} typ host`,
  );
  expect(usableCandidates([host, host, ...candidates])).toEqual([host, ...candidates.slice(0, 31)]);
});

test('an announced address comes first, and the gathered ones follow', () => {
  const [first, second] = answerCandidates([host], 9001, '203.0.113.7');
  expect(first).toContain(' 203.0.113.7 9001 typ host');
  expect(second).toBe(host);
});

test('an announced address that was also gathered is listed once', () => {
  expect(answerCandidates([host], 9001, '10.0.0.5')).toHaveLength(1);
});

test('a machine without a network answers on its loopback address', () => {
  expect(answerCandidates([], 9001, undefined)).toEqual([
    expect.stringContaining(' 127.0.0.1 9001 typ host'),
  ]);
});

test('reads a trickle fragment', () => {
  expect(
    parseIceFragment(`a=ice-ufrag:Ab3d\r\na=ice-pwd:x\r\nm=audio 9 RTP/AVP 0\r\na=mid:0\r\na=${host}\r\n`),
  ).toEqual({ iceUfrag: 'Ab3d', candidates: [host] });
});
