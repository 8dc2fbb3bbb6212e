import { expect, test } from 'vitest';
import { addressGroup, isLoopback, isPublicAddress, networkOfAddress } from './ip-address.ts';

test('the network of an address is the same for several households', () => {
  expect(networkOfAddress('192.0.2.77')).toBe('192.0.2.0/24');
  expect(networkOfAddress('::ffff:192.0.2.77')).toBe('192.0.2.0/24');
  expect(networkOfAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(networkOfAddress('2001:db8::7')).toBe('2001:db8::/48');
  expect(networkOfAddress('fe80::1%eth0')).toBe('fe80::/48');
});

test('a text that is no address has no network', () => {
  expect(networkOfAddress('')).toBe('');
  expect(networkOfAddress('unknown')).toBe('');
});

test('a whole IPv6 network counts as one address', () => {
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe(addressGroup('2001:0db8:1:2:ffff::1'));
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'));
  expect(addressGroup('::1')).toBe('::/64');
  expect(addressGroup('fe80::1%eth0')).toBe('fe80::/64');
  expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressGroup('192.0.2.7')).toBe('192.0.2.7');
});

test.each([
  '8.8.8.8',
  '142.250.74.10',
  '172.15.0.1',
  '172.32.0.1',
  '2a00:1450:4001:830::200a',
  '2606:4700::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '4000::1',
  '64:ff9b::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
])('%s is special', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['', 'localhost', '[::1]', '127.1', '0x7f.0.0.1'])('%j is no public address', (text) =>
  expect(isPublicAddress(text)).toBe(false),
);

test('the machine’s own addresses are recognized', () => {
  expect(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', ''].map(isLoopback)).not.toContain(true);
});
