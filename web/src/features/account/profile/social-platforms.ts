import type { UserSocialPlatform } from '@greenroom/contract/profiles/profiles.schemas';

interface SocialPlatform {
  platform: UserSocialPlatform;
  label: string;
  /** What an address there looks like. */
  example: string;
}

/** Where a profile links to, in the order in which it is shown (ACCT-13). */
export const socialPlatforms: readonly SocialPlatform[] = [
  { platform: 'twitter', label: 'Twitter', example: 'https://twitter.com/you' },
  { platform: 'instagram', label: 'Instagram', example: 'https://instagram.com/you' },
  { platform: 'youtube', label: 'YouTube', example: 'https://youtube.com/@you' },
  { platform: 'twitch', label: 'Twitch', example: 'https://twitch.tv/you' },
  { platform: 'tiktok', label: 'TikTok', example: 'https://tiktok.com/@you' },
  { platform: 'website', label: 'Website', example: 'https://example.com' },
];
