import { expect, test } from 'vitest';
import { networkOfAddress } from './address-network.ts';

test('the network of an address does not tell one household from another', () => {
  expect(networkOfAddress('192.0.2.77')).toBe('192.0.2.0/24');
  expect(networkOfAddress('::ffff:192.0.2.77')).toBe('192.0.2.0/24');
  expect(networkOfAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(networkOfAddress('2001:db8::7')).toBe('2001:db8:0::/48');
  expect(networkOfAddress('fe80::1%eth0')).toBe('fe80:0:0::/48');
});

test('what is no address has no network', () => {
  expect(networkOfAddress('')).toBe('');
  expect(networkOfAddress('unknown')).toBe('');
});
