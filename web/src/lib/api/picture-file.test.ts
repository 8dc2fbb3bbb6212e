import { accountLimits } from '@greenroom/contract/limits/accounts';
import { expect, test } from 'vitest';
import { pictureFault, pictureTypes } from './picture-file.ts';

const faultOf = (file: { type: string; size: number }) => pictureFault(file, accountLimits.avatarMaxBytes);

test('a picture that the server would refuse by type or size is not sent', () => {
  for (const type of pictureTypes)
    expect(faultOf({ type, size: accountLimits.avatarMaxBytes })).toBeUndefined();
  expect(faultOf({ type: '', size: 100 })).toBeUndefined();
  expect(faultOf({ type: 'image/svg+xml', size: 100 })).toBe('Choose a PNG, JPEG, WebP or AVIF picture.');
  expect(faultOf({ type: 'application/pdf', size: 100 })).toContain('PNG');
  expect(faultOf({ type: 'image/png', size: accountLimits.avatarMaxBytes + 1 })).toContain('5 MB');
});
