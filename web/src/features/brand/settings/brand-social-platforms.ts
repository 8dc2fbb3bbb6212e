import type { BrandSocialPlatform } from '@greenroom/contract/brands/brands.schemas';

/** Where a brand links to, in the order in which it is shown (DATA-11), with what an address there looks like. */
export const socialPlatforms: readonly { platform: BrandSocialPlatform; label: string; example: string }[] = [
  { platform: 'twitter', label: 'Twitter', example: 'https://twitter.com/yourbrand' },
  { platform: 'instagram', label: 'Instagram', example: 'https://instagram.com/yourbrand' },
  { platform: 'linkedin', label: 'LinkedIn', example: 'https://linkedin.com/company/yourbrand' },
  { platform: 'youtube', label: 'YouTube', example: 'https://youtube.com/@yourbrand' },
  { platform: 'facebook', label: 'Facebook', example: 'https://facebook.com/yourbrand' },
  { platform: 'website', label: 'Another website', example: 'https://example.com' },
];
