import { z } from 'zod';
import { emailSchema, isPasswordRepeated, passwordSchema } from './accounts.schemas.ts';

/** Fields of the forms for account recovery and account security. */

export const forgotPasswordSchema = z.object({ email: emailSchema });

const newPasswordFields = {
  newPassword: passwordSchema,
  confirmPassword: z.string().min(1, 'Enter the password again'),
};

function passwordsMatch(form: { newPassword: string; confirmPassword: string }): boolean {
  return form.newPassword === form.confirmPassword;
}

const mismatch = {
  path: ['confirmPassword'],
  message: 'The passwords do not match',
  when: isPasswordRepeated,
};

export const resetPasswordSchema = z.object(newPasswordFields).refine(passwordsMatch, mismatch);

const ownPasswordSchema = z.string().min(1, 'Enter your password');

export const changePasswordSchema = z
  .object({ currentPassword: z.string().min(1, 'Enter your current password'), ...newPasswordFields })
  .refine(passwordsMatch, mismatch)
  .refine((form) => form.newPassword !== form.currentPassword, {
    path: ['newPassword'],
    message: 'Choose a password that differs from the current one',
  });

export const changeEmailSchema = z.object({ newEmail: emailSchema, password: ownPasswordSchema });

/** For actions that require only the password: turning a second factor on or off, deleting the account. */
export const ownPasswordFormSchema = z.object({ password: ownPasswordSchema });

/** A code of an authenticator app (RFC 6238): six digits, with any spaces. */
export const totpCodeSchema = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits that your app shows')),
});

export const recoveryCodeSchema = z.object({
  code: z.string().trim().min(1, 'Enter one of your recovery codes').max(50, 'A recovery code is shorter'),
});
