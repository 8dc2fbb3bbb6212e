import { isWebAddress } from '@greenroom/contract/web-address';
import { brandSocialFields, shownSocialLinks } from '../profiles/social-links.ts';

/** The links of a brand that are safe to show, in the order of DATA-11. An unknown website is named by its host. */
export function shownBrandLinks(links: Readonly<Record<string, string>>) {
  return shownSocialLinks(links, brandSocialFields).map(({ platform, label, address }) => ({
    platform,
    label: platform === 'website' ? new URL(address).hostname : label,
    address,
  }));
}

/** The URL of a brand's own website, if it is safe to show. */
export function shownWebsite(address: string | undefined): string | undefined {
  return address !== undefined && isWebAddress(address) ? address : undefined;
}
