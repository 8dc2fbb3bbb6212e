import { socialPlatforms } from './brand-social-platforms.ts';

function isSecure(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** The links of a brand that are safe to show, in the order of DATA-11: secure web addresses alone. */
export function shownSocialLinks(
  links: Readonly<Record<string, string>>,
): { platform: string; label: string; address: string }[] {
  return socialPlatforms.flatMap(({ platform, label }) => {
    const address = links[platform];
    if (address === undefined || !isSecure(address)) return [];
    return [{ platform, label: platform === 'website' ? new URL(address).hostname : label, address }];
  });
}

/** The address of a brand's own website, when it is safe to show. */
export function shownWebsite(address: string | undefined): string | undefined {
  return address !== undefined && isSecure(address) ? address : undefined;
}
