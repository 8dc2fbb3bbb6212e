import { userSocialPlatforms } from '@greenroom/contract/profiles/profiles.schemas';
import type { UpdateProfile, UserSocialPlatform } from '@greenroom/contract/profiles/profiles.schemas';

/** The values of the profile form. Missing ones are not changed. */
export interface ProfileForm {
  name?: string | undefined;
  avatarUrl?: string | undefined;
  bio?: string | undefined;
  location?: string | undefined;
  publicProfile?: boolean | undefined;
  socialLinks?: Readonly<Partial<Record<UserSocialPlatform, string>>> | undefined;
}

/**
 * The request of a profile update. It has name and image only if they are not empty (ACCT-14), bio, location
 * and visibility if they are defined, even if empty (ACCT-15), and the links that exist (ACCT-16).
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
