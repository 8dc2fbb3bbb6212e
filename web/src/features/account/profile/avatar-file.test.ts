import { accountLimits } from '@greenroom/contract/limits';
import { expect, test } from 'vitest';
import { avatarFault, avatarTypes } from './avatar-file.ts';

test('a picture that the server would refuse by type or size is not sent', () => {
  for (const type of avatarTypes)
    expect(avatarFault({ type, size: accountLimits.avatarMaxBytes })).toBeUndefined();
  expect(avatarFault({ type: '', size: 100 })).toBeUndefined();
  expect(avatarFault({ type: 'image/svg+xml', size: 100 })).toBe('Choose a PNG, JPEG, WebP or AVIF picture.');
  expect(avatarFault({ type: 'application/pdf', size: 100 })).toContain('PNG');
  expect(avatarFault({ type: 'image/png', size: accountLimits.avatarMaxBytes + 1 })).toContain('5 MB');
});
