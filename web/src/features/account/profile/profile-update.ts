import { userSocialPlatforms } from '@greenroom/contract/profiles/profiles.schemas';
import type { UpdateProfile, UserSocialPlatform } from '@greenroom/contract/profiles/profiles.schemas';

/** What the profile form holds; what it does not hold is not changed. */
export interface ProfileForm {
  name?: string | undefined;
  avatarUrl?: string | undefined;
  bio?: string | undefined;
  location?: string | undefined;
  publicProfile?: boolean | undefined;
  socialLinks?: Readonly<Partial<Record<UserSocialPlatform, string>>> | undefined;
}

/**
 * What a profile update sends: name and picture only when there is one (ACCT-14), bio, location and visibility when they
 * are defined, an empty text too (ACCT-15), and of the links those that there are (ACCT-16).
 */
export function profileUpdate(form: ProfileForm): UpdateProfile {
  const { bio, location, publicProfile } = form;
  const name = form.name?.trim() ?? '';
  const avatarUrl = form.avatarUrl?.trim() ?? '';
  return {
    ...(name === '' ? {} : { name }),
    ...(avatarUrl === '' ? {} : { avatarUrl }),
    ...(bio === undefined ? {} : { bio }),
    ...(location === undefined ? {} : { location }),
    ...(publicProfile === undefined ? {} : { publicProfile }),
    ...(form.socialLinks === undefined ? {} : { socialLinks: presentLinks(form.socialLinks) }),
  };
}

function presentLinks(links: Readonly<Partial<Record<UserSocialPlatform, string>>>) {
  const present: Partial<Record<UserSocialPlatform, string>> = {};
  for (const platform of userSocialPlatforms) {
    const link = links[platform]?.trim() ?? '';
    if (link !== '') present[platform] = link;
  }
  return present;
}
