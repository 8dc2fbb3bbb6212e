import { expect, test } from 'vitest';
import { announcedNetworks, RemoteCandidates } from './remote-candidates.ts';

const candidate = (address: string, port = 5000) =>
  `candidate:1 1 UDP 2114977791 ${address} ${port} typ host`;
const card = (address: string, cidr: string) => ({
  address,
  cidr,
  netmask: '',
  mac: '',
  internal: false,
  ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
});
const interfaces = {
  lo: [card('127.0.0.1', '127.0.0.1/8')],
  eth0: [card('192.168.7.2', '192.168.7.2/24'), card('2a01:db8::7', '2a01:db8::7/64')],
  bridge: [card('172.17.0.1', '172.17.0.1/16')],
};
const onLan = announcedNetworks([candidate('192.168.7.2', 9001)], undefined, interfaces);
const taken = (addresses: string[], networks: typeof onLan) =>
  new RemoteCandidates(networks).take(addresses.map((address) => candidate(address)));

test('public addresses are checked, and those of foreign networks are not', () => {
  const asked = ['198.51.100.1', '2001:db8::1', '10.0.0.1', '192.168.8.1', '127.0.0.1', 'fe80::1', 'fd00::1'];
  expect(taken([...asked, '100.64.0.1', '172.17.0.2'], onLan)).toEqual([]);
  expect(taken(['1.1.1.1', '2a02:26f0::1', ...asked], onLan)).toEqual([
    candidate('1.1.1.1'),
    candidate('2a02:26f0::1'),
  ]);
});

test.each([
  '224.0.0.251',
  'ff02::fb',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  '240.0.0.1',
  '::ffff:10.0.0.1',
  'x',
])('%s is never checked', (address) => {
  expect(taken([address], onLan)).toEqual([]);
});

test('an address in a network that the server announces is checked', () => {
  expect(taken(['192.168.7.30', '172.17.0.2', '127.0.0.1'], onLan)).toEqual([candidate('192.168.7.30')]);
  const onLoopback = announcedNetworks([candidate('127.0.0.1', 9001)], undefined, interfaces);
  expect(taken(['192.168.7.30', '127.0.0.9'], onLoopback)).toEqual([candidate('127.0.0.9')]);
});

test('with an announced address, the networks of the machine are not announced', () => {
  const behind = announcedNetworks(
    [candidate('203.0.113.9'), candidate('192.168.7.2')],
    '203.0.113.9',
    interfaces,
  );
  expect(taken(['192.168.7.30', '1.1.1.1'], behind)).toEqual([candidate('1.1.1.1')]);
});

test('a session has four candidates, from its offer and trickled together, each once', () => {
  const candidates = new RemoteCandidates([]);
  const offered = [candidate('1.1.1.1'), candidate('1.1.1.1'), candidate('1.1.1.1', 5001)];
  expect(candidates.take(offered)).toEqual([offered[0], offered[2]]);
  expect(candidates.take([candidate('1.1.1.2'), candidate('1.1.1.3'), candidate('1.1.1.4')])).toHaveLength(2);
  expect(candidates.take([candidate('1.1.1.5')])).toEqual([]);
});
