import { z } from 'zod';
import { endpoint } from '../access.ts';
import { dateTimeSchema } from '../envelope.ts';
import { profileLimits } from '../limits/accounts.ts';
import {
  followStateSchema,
  personSchema,
  updateProfileSchema,
  userProfileSchema,
} from './profiles.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

const tags = ['Profiles'];
const byUsername = z.object({ username: z.string().min(1).max(64) });
const pageOfPeople = z.object({
  limit: z.coerce.number().int().min(1).max(profileLimits.peoplePageMax).default(profileLimits.peoplePage),
  cursor: cursorSchema,
});
const people = z.object({ people: z.array(personSchema), nextCursor: nextCursorSchema });

export const profilesContract = {
  /** A public profile, for anyone (API-11, API-14). */
  detail: endpoint
    .meta({
      access: 'anyone',
      reads: ['users', 'follows', 'streams', 'viewers', 'brands', 'products', 'wishlists'],
      refuses: ['profile_not_found'],
    })
    .route({ method: 'GET', path: '/profiles/users/{username}', tags, summary: 'A user’s profile' })
    .input(byUsername)
    .output(userProfileSchema),
  username: endpoint
    .meta({ access: 'anyone', reads: ['users'], refuses: ['profile_not_found'] })
    .route({
      method: 'GET',
      path: '/profiles/user-ids/{id}/username',
      tags,
      summary: 'The username that a user’s profile is found by, of a user’s id',
    })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(z.object({ username: z.string() })),
  /**
   * Does not accept a password, which is changed at the auth service (ACCT-17). Answers in the envelope
   * (API-16).
   */
  update: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'PATCH',
      path: '/profiles/me',
      tags,
      summary: 'Change the signed-in user’s own profile',
    })
    .input(updateProfileSchema)
    .output(userProfileSchema, { message: 'Your profile is saved' }),
  followers: endpoint
    .meta({
      access: 'anyone',
      reads: ['users', 'follows'],
      refuses: ['profile_not_found', 'profile_private'],
    })
    .route({
      method: 'GET',
      path: '/profiles/users/{username}/followers',
      tags,
      summary: 'Who follows a user, latest first',
    })
    .input(byUsername.extend(pageOfPeople.shape))
    .output(people),
  following: endpoint
    .meta({
      access: 'anyone',
      reads: ['users', 'follows'],
      refuses: ['profile_not_found', 'profile_private'],
    })
    .route({
      method: 'GET',
      path: '/profiles/users/{username}/following',
      tags,
      summary: 'Whom a user follows, latest first',
    })
    .input(byUsername.extend(pageOfPeople.shape))
    .output(people),
  follow: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['follow_refused', 'own_profile', 'profile_not_found', 'user_blocked'],
    })
    .route({
      method: 'PUT',
      path: '/profiles/users/{username}/follow',
      tags,
      summary: 'Follow a user; a private profile is asked first',
    })
    .input(byUsername)
    .output(z.object({ followState: followStateSchema })),
  unfollow: endpoint
    .meta({ access: 'signed-in', refuses: ['profile_not_found'] })
    .route({
      method: 'DELETE',
      path: '/profiles/users/{username}/follow',
      tags,
      summary: 'Unfollow a user, or take a request back',
    })
    .input(byUsername)
    .output(z.object({ followState: followStateSchema })),
  requests: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/profiles/me/follow-requests',
      tags,
      summary: 'Who asks to follow the signed-in user, latest first',
    })
    .input(pageOfPeople)
    .output(
      z.object({
        people: z.array(personSchema.extend({ requestedAt: dateTimeSchema })),
        nextCursor: nextCursorSchema,
      }),
    ),
  acceptRequest: endpoint
    .meta({ access: 'signed-in', refuses: ['follow_request_not_found', 'profile_not_found'] })
    .route({
      method: 'PUT',
      path: '/profiles/me/follow-requests/{username}',
      tags,
      summary: 'Accept a request to follow',
    })
    .input(byUsername)
    .output(z.object({})),
  declineRequest: endpoint
    .meta({ access: 'signed-in', refuses: ['profile_not_found'] })
    .route({
      method: 'DELETE',
      path: '/profiles/me/follow-requests/{username}',
      tags,
      summary: 'Decline a request to follow',
    })
    .input(byUsername)
    .output(z.object({})),
  blocked: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/profiles/me/blocked',
      tags,
      summary: 'Whom the signed-in user has blocked, latest first',
    })
    .input(pageOfPeople)
    .output(people),
  blockedIds: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/profiles/me/blocked-ids',
      tags,
      summary: 'The ids of all whom the signed-in user has blocked, for leaving out what they write',
    })
    .output(z.object({ userIds: z.array(z.string()) })),
  block: endpoint
    .meta({ access: 'signed-in', refuses: ['own_profile', 'profile_not_found'] })
    .route({ method: 'PUT', path: '/profiles/users/{username}/block', tags, summary: 'Block a user' })
    .input(byUsername)
    .output(z.object({})),
  unblock: endpoint
    .meta({ access: 'signed-in', refuses: ['profile_not_found'] })
    .route({ method: 'DELETE', path: '/profiles/users/{username}/block', tags, summary: 'Unblock a user' })
    .input(byUsername)
    .output(z.object({})),
};
