import { expect, test } from 'vitest';
import { totpSecret } from './totp-secret.ts';

test('the secret is read from the address, in groups of four', () => {
  expect(totpSecret('otpauth://totp/Greenroom:ana%40x.test?secret=JBSWY3DPEHPK3PXP&issuer=Greenroom')).toBe(
    'JBSW Y3DP EHPK 3PXP',
  );
  expect(totpSecret('nothing')).toBe('');
});
