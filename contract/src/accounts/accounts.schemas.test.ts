import { expect, test } from 'vitest';
import { chatRoleSchema } from '../chat/chat.schemas.ts';
import { registerSchema, roleSchema } from './accounts.schemas.ts';
import { changePasswordSchema, resetPasswordSchema } from './security.schemas.ts';

test('[ROLE-1] accounts are of role user, brand, streamer or admin; moderator and viewer are roles in a chat', () => {
  expect(roleSchema.options.toSorted()).toEqual(['admin', 'brand', 'streamer', 'user']);
  for (const chatRole of ['moderator', 'viewer']) {
    expect(roleSchema.safeParse(chatRole).success).toBe(false);
    expect(chatRoleSchema.safeParse(chatRole).success).toBe(true);
  }
});

test('different passwords are reported together with other errors, and not while one is missing', () => {
  const fieldsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
    result.error?.issues.map(({ path }) => path.join('.'));

  const register = {
    name: '',
    email: 'kim',
    password: 'short',
    confirmPassword: 'other',
    agreesToTerms: true,
  };
  expect(fieldsOf(registerSchema.safeParse(register))).toEqual(
    expect.arrayContaining(['name', 'email', 'password', 'confirmPassword']),
  );
  expect(registerSchema.safeParse({ ...register, confirmPassword: '' }).error?.issues).not.toContainEqual(
    expect.objectContaining({ message: 'The passwords do not match' }),
  );

  const chosen = { newPassword: 'short', confirmPassword: 'other' };
  expect(fieldsOf(resetPasswordSchema.safeParse(chosen))).toContain('confirmPassword');
  expect(fieldsOf(changePasswordSchema.safeParse({ ...chosen, currentPassword: '' }))).toEqual(
    expect.arrayContaining(['currentPassword', 'newPassword', 'confirmPassword']),
  );
});
