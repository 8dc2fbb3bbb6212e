import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { passwordLimits, profileLimits } from '../limits/accounts.ts';
import { visibleLine } from '../visible-line.ts';

/** Roles of an account (ROLE-1). Moderator and viewer are roles in a chat, not of an account. */
export const roleSchema = z.enum(['user', 'brand', 'streamer', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in user as the session endpoint returns it (DATA-1). */
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

/** Advice beyond the enforced rules, which are weaker (REG-14). */
export const passwordWelcome = `Longer is welcome too: up to ${passwordLimits.maxCharacters} characters, with any symbol.`;

/** Enforced by page and server alike. The advised length of 20 is not enforced (REG-13, REG-14). */
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

/** A person's name as it is shown, including in mails and notices. */
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
 * Decides when a form reports that its two passwords differ: once the second was entered. The message then
 * appears together with the form's other messages.
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

/**
 * The public name that a sign-up asks for. The server derives a username from it, or takes the next free one
 * (REG-15, REG-19).
 */
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

/** The input of a sign-up (AUTH-3). Other fields are dropped. `username` is only a wish (REG-15, REG-19). */
export const signUpSchema = z.object({ ...newAccountFields, username: z.string().max(254).optional() });

/**
 * The fields that a user may change through the auth service (AUTH-6). Other fields have endpoints of their
 * own.
 */
export const updateUserSchema = z.strictObject(
  { name: displayNameSchema },
  'Only the name can be changed here',
);

/** The fields of the registration form (REG-2 to REG-4). */
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

/** A session of a user, described for people. */
export const accountSessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** Browser and operating system, such as `Firefox on Windows`. */
  device: z.string(),
  /** The location, such as `Berlin, Germany` or `This network`. */
  place: z.string(),
  createdAt: dateTimeSchema,
  lastUsedAt: dateTimeSchema,
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Something that the user did, as a sentence, for the account page's overview. The latest comes first. */
export const activitySchema = z.object({
  at: dateTimeSchema,
  title: z.string(),
  /** The page of this site that the entry is about, if there is one. */
  link: z.string().optional(),
});
export type Activity = z.infer<typeof activitySchema>;

export { authTokenHeader, usernameFromEmail } from './sign-up.ts';
