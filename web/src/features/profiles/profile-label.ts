import type {
  UserProfile,
  UserSocialLinks,
  UserSocialPlatform,
} from '@greenroom/contract/profiles/profiles.schemas';

/** What a profile is called: its name, else its username (PROF-5). */
export function displayName({ name, username }: Pick<UserProfile, 'name' | 'username'>): string {
  return name.trim() === '' ? username : name;
}

/** Whether a public profile is closed to the one who looks; a private one only waits for its owner's yes. */
export function isClosed({
  publicProfile,
  streams,
}: Pick<UserProfile, 'publicProfile' | 'streams'>): boolean {
  return publicProfile && streams === undefined;
}

const platformNames: Readonly<Record<UserSocialPlatform, string>> = {
  twitter: 'Twitter',
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitch: 'Twitch',
  tiktok: 'TikTok',
  website: 'Website',
};

/** The links that are safe to show, in the order of DATA-3: secure web addresses alone. */
export function shownLinks(links: UserSocialLinks): { platform: string; name: string; address: string }[] {
  return Object.entries(platformNames).flatMap(([platform, name]) => {
    const address = (links as Readonly<Record<string, string | undefined>>)[platform];
    const isSafe = address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:';
    return isSafe ? [{ platform, name, address }] : [];
  });
}
