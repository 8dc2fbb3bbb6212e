import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { passwordLimits, profileLimits } from '../limits/accounts.ts';
import { visibleLine } from '../visible-line.ts';

/** Roles of an account (ROLE-1). Moderator and viewer are roles in a chat, not of an account. */
export const roleSchema = z.enum(['user', 'brand', 'streamer', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in user as the session answers it (DATA-1). */
export const sessionUserSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string(),
  role: roleSchema,
  isAdmin: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const passwordGuidance =
  '8-20 characters, at least one uppercase, one lowercase, one digit, one special from !@#$%^&*';

/** What is welcome beyond the guidance: what is enforced is less (REG-14). */
export const passwordWelcome = `Longer is welcome too: up to ${passwordLimits.maxCharacters} characters, with any symbol.`;

/** Enforced by page and server alike; the 20 of the guidance is not (REG-13, REG-14). */
export const passwordSchema = z
  .string()
  .min(passwordLimits.minCharacters, 'Use at least 8 characters')
  .max(passwordLimits.maxCharacters, 'Use at most 128 characters')
  .regex(/[A-Z]/, 'Add an uppercase letter')
  .regex(/[a-z]/, 'Add a lowercase letter')
  .regex(/[0-9]/, 'Add a digit')
  .regex(/[^A-Za-z0-9\s]/, 'Add a special character, such as !@#$%^&*');

export const emailSchema = z
  .email('Enter an email address, like name@example.com')
  .max(254, 'Use at most 254 characters');

/** A person's name as it is shown, in mails and notices too. */
export const displayNameSchema = visibleLine(
  z
    .string('Enter your name')
    .trim()
    .min(1, 'Enter your name')
    .max(profileLimits.nameMaxCharacters, `Use at most ${profileLimits.nameMaxCharacters} characters`),
  'Enter your name with characters that can be seen',
);

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password'),
  rememberMe: z.boolean().default(true),
});

/**
 * When a form says that its passwords differ: as soon as the password was entered again, so that it is said in one go with
 * what is wrong elsewhere in the form.
 */
export function isPasswordRepeated({ value }: { value: unknown }): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'confirmPassword' in value &&
    typeof value.confirmPassword === 'string' &&
    value.confirmPassword !== ''
  );
}

/** The public name that a sign-up wishes for. The server makes a username of it, and the next free one (REG-15, REG-19). */
export const wantedUsernameSchema = z
  .string('Enter a username')
  .trim()
  .min(1, 'Enter a username')
  .max(254, 'Use at most 254 characters');

const newAccountFields = {
  name: displayNameSchema,
  email: emailSchema,
  password: passwordSchema,
  newsletter: z.boolean().default(false),
};

/** What a sign-up sends (AUTH-3); anything else in it is dropped. `username` is what is wished for (REG-15, REG-19). */
export const signUpSchema = z.object({ ...newAccountFields, username: z.string().max(254).optional() });

/** What the auth service's update of the own account takes (AUTH-6); the rest of it has calls of its own. */
export const updateUserSchema = z.strictObject(
  { name: displayNameSchema },
  'Only the name can be changed here',
);

/** What the register form collects (REG-2 to REG-4). */
export const registerSchema = z
  .object({
    ...newAccountFields,
    username: wantedUsernameSchema,
    confirmPassword: z.string().min(1, 'Enter the password again'),
    agreesToTerms: z.literal(true, 'Agree to the terms to create an account'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords do not match',
    when: isPasswordRepeated,
  });

/** A place where a user is signed in, described for people. */
export const accountSessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** Browser and system, such as `Firefox on Windows`. */
  device: z.string(),
  /** Where from, such as `Berlin, Germany` or `This network`. */
  place: z.string(),
  createdAt: dateTimeSchema,
  lastUsedAt: dateTimeSchema,
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Something that the user did, in words, for the account page's overview; the latest first. */
export const activitySchema = z.object({
  at: dateTimeSchema,
  title: z.string(),
  /** The page of this site that it is about, where there is one. */
  link: z.string().optional(),
});
export type Activity = z.infer<typeof activitySchema>;

export { authTokenHeader, usernameFromEmail } from './sign-up.ts';
