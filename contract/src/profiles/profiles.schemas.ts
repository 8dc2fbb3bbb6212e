import { z } from 'zod';
import { displayNameSchema, roleSchema } from '../accounts/accounts.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { profileLimits } from '../limits/accounts.ts';
import { webAddressSchema } from '../web-address.schemas.ts';
import { wishlistItemSchema } from '../wishlists/wishlists.schemas.ts';
import { visibleLine } from '../visible-line.ts';

/** The platforms that a user profile links to (DATA-3), in display order. */
export const userSocialPlatforms = [
  'twitter',
  'instagram',
  'youtube',
  'twitch',
  'tiktok',
  'website',
] as const;
export type UserSocialPlatform = (typeof userSocialPlatforms)[number];

const linkSchema = webAddressSchema(profileLimits.linkMaxCharacters, 'https://example.com/me');

/** Contains only the links that exist (DATA-3). */
export const userSocialLinksSchema = z.partialRecord(z.enum(userSocialPlatforms), linkSchema);
export type UserSocialLinks = z.infer<typeof userSocialLinksSchema>;

export const bioSchema = z
  .string()
  .trim()
  .max(profileLimits.bioMaxCharacters, `Use at most ${profileLimits.bioMaxCharacters} characters`);
export const locationSchema = visibleLine(
  z
    .string()
    .trim()
    .max(
      profileLimits.locationMaxCharacters,
      `Use at most ${profileLimits.locationMaxCharacters} characters`,
    ),
  'Enter something that can be seen, or leave this empty',
);

/**
 * API-15: a field left out is unchanged, an empty bio or location clears it, `socialLinks` replaces all
 * links.
 */
export const updateProfileSchema = z.object({
  name: displayNameSchema.optional(),
  bio: bioSchema.optional(),
  location: locationSchema.optional(),
  publicProfile: z.boolean().optional(),
  /** An address returned by the avatar upload, or null for the generated picture. */
  avatarUrl: z.string().max(500).nullable().optional(),
  socialLinks: userSocialLinksSchema.optional(),
});
export type UpdateProfile = z.infer<typeof updateProfileSchema>;

/** The caller's relation to a profile. `requested` waits for the profile's owner (PROF-22). */
export const followStateSchema = z.enum(['none', 'requested', 'following']);
export type FollowState = z.infer<typeof followStateSchema>;

/** A show on a profile (PROF-16). */
export const profileStreamSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  viewerCount: z.number().int(),
  isLive: z.boolean(),
  thumbnail: z.string(),
  startedAt: dateTimeSchema.optional(),
});
export type ProfileStream = z.infer<typeof profileStreamSchema>;

/** A person in a list of followers, requests or blocked users. */
export const personSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  role: roleSchema,
});
export type Person = z.infer<typeof personSchema>;

/**
 * A user profile (DATA-2). Only the user and admins receive `email` and `streamKey` (ROLE-20). `streams` and
 * `wishlist` are absent for people from whom a private profile is hidden (ROLE-17), and for people whom its
 * owner has blocked.
 */
export const userProfileSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().optional(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  location: z.string(),
  publicProfile: z.boolean(),
  avatarUrl: z.string(),
  socialLinks: userSocialLinksSchema,
  role: roleSchema,
  streamKey: z.string().optional(),
  createdAt: dateTimeSchema,
  isFollowing: z.boolean(),
  followState: followStateSchema,
  /** Whether the caller has blocked this user. */
  isBlocked: z.boolean(),
  _count: z.object({
    followers: z.number().int(),
    following: z.number().int(),
    streams: z.number().int(),
  }),
  streams: z.array(profileStreamSchema).optional(),
  wishlist: z.array(wishlistItemSchema.omit({ stock: true })).optional(),
  /** Only for brand users (API-12). */
  brand: z.object({ slug: z.string(), companyName: z.string() }).optional(),
});
export type UserProfile = z.infer<typeof userProfileSchema>;

/** The person to be appointed as a producer, moderator or verifier. */
export const appointmentSchema = z.object({
  username: z.string().trim().min(1, 'Enter a username').max(100, 'Use at most 100 characters'),
});
