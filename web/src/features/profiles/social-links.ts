import type { BrandSocialPlatform } from '@greenroom/contract/brands/brands.schemas';
import type { UserSocialPlatform } from '@greenroom/contract/profiles/profiles.schemas';
import { isWebAddress } from '@greenroom/contract/web-address';

type SocialPlatform = UserSocialPlatform | BrandSocialPlatform;

/** The name of each platform, and the prefix of its profile URLs. */
const platforms: Readonly<Record<SocialPlatform, { label: string; site: string }>> = {
  twitter: { label: 'Twitter', site: 'https://twitter.com/' },
  instagram: { label: 'Instagram', site: 'https://instagram.com/' },
  linkedin: { label: 'LinkedIn', site: 'https://linkedin.com/company/' },
  youtube: { label: 'YouTube', site: 'https://youtube.com/@' },
  twitch: { label: 'Twitch', site: 'https://twitch.tv/' },
  tiktok: { label: 'TikTok', site: 'https://tiktok.com/@' },
  facebook: { label: 'Facebook', site: 'https://facebook.com/' },
  website: { label: 'Website', site: 'https://' },
};

/** The link fields of a form, one per platform. */
function socialFields<Platform extends SocialPlatform>(names: readonly Platform[], owner: string) {
  return names.map((platform) => {
    const { label, site } = platforms[platform];
    return { platform, label, example: platform === 'website' ? 'https://example.com' : `${site}${owner}` };
  });
}

/** The links of a profile, in display order (ACCT-13). */
export const userSocialFields = socialFields<UserSocialPlatform>(
  ['twitter', 'instagram', 'youtube', 'twitch', 'tiktok', 'website'],
  'you',
);

/** The links of a brand, in display order (DATA-11). Its own website has a separate field. */
export const brandSocialFields = socialFields<BrandSocialPlatform>(
  ['twitter', 'instagram', 'linkedin', 'youtube', 'facebook', 'website'],
  'yourbrand',
).map(({ platform, label, example }) => ({
  platform,
  label: platform === 'website' ? 'Another website' : label,
  example,
}));

/** The links that are safe to show, in the order of the fields. */
export function shownSocialLinks(
  links: Readonly<Record<string, string | undefined>>,
  fields: readonly { platform: string; label: string }[],
): { platform: string; label: string; address: string }[] {
  return fields.flatMap(({ platform, label }) => {
    const address = links[platform];
    return address !== undefined && isWebAddress(address) ? [{ platform, label, address }] : [];
  });
}
