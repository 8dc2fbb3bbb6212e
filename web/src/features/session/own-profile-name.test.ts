import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import { expect, test } from 'vitest';
import { ownProfileName } from './own-profile-name.ts';

test("[API-13] the own profile is asked by the username, else by the email's part before the @", () => {
  expect(ownProfileName({ username: 'sam', email: 'samuel@greenroom.test' })).toBe('sam');
  expect(ownProfileName({ username: '', email: 'samuel@greenroom.test' })).toBe('samuel');
});

test('[REG-15] the username that is sent is the part of the email before the @', () => {
  expect(usernameFromEmail('mara.lind+shop@greenroom.test')).toBe('mara.lind+shop');
  expect(usernameFromEmail('Mara_Lind@Greenroom.test')).toBe('Mara_Lind');
});
