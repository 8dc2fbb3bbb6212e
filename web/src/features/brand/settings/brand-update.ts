import type {
  BrandProfile,
  BrandSocialPlatform,
  UpdateBrand,
} from '@greenroom/contract/brands/brands.schemas';

const texts = [
  'companyDescription',
  'location',
  'returnPolicy',
  'logoUrl',
  'coverImageUrl',
  'websiteUrl',
  'businessEmail',
  'businessPhone',
] as const;
type TextName = (typeof texts)[number];

/** What the settings form holds: texts as they were typed. */
export type BrandForm = Record<TextName | 'slug' | 'liveDiscountMaxPercent', string> & {
  socialLinks: Record<BrandSocialPlatform, string>;
};

/** Only the links that there are (BSET-13). */
const linksOf = ({ socialLinks }: BrandForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(socialLinks)
      .map(([platform, address]) => [platform, address.trim()])
      .filter(([, address]) => address !== ''),
  );

/**
 * What the settings send: what was changed since they were opened, so that what somebody else has changed meanwhile stays. Empty
 * text fields are left out (BSET-14), but one that was emptied is taken back by null. The links are replaced together.
 */
export function brandUpdate(
  form: BrandForm,
  opened: BrandForm,
  brandId: string,
): UpdateBrand & { brandId: string } {
  const update: UpdateBrand & { brandId: string } = { brandId };
  // An empty one is refused (BSET-21).
  if (form.slug !== opened.slug) update.slug = form.slug;
  for (const name of texts) {
    const text = form[name].trim();
    if (text !== opened[name]) update[name] = text === '' ? null : text;
  }
  const percent = form.liveDiscountMaxPercent.trim();
  // An empty field is not 0: it is refused beside the field.
  if (percent !== opened.liveDiscountMaxPercent)
    update.liveDiscountMaxPercent = percent === '' ? Number.NaN : Number(percent);
  const links = linksOf(form);
  if (JSON.stringify(links) !== JSON.stringify(linksOf(opened))) update.socialLinks = links;
  return update;
}

/** The settings form of a brand. */
export function brandForm(brand: BrandProfile): BrandForm {
  const link = (platform: BrandSocialPlatform) => brand.socialLinks[platform] ?? '';
  return {
    slug: brand.slug,
    companyDescription: brand.companyDescription,
    location: brand.location,
    returnPolicy: brand.returnPolicy ?? '',
    logoUrl: brand.logoUrl ?? '',
    coverImageUrl: brand.coverImageUrl ?? '',
    websiteUrl: brand.websiteUrl ?? '',
    businessEmail: brand.businessEmail ?? '',
    businessPhone: brand.businessPhone ?? '',
    liveDiscountMaxPercent: String(brand.liveDiscountMaxPercent),
    socialLinks: {
      twitter: link('twitter'),
      instagram: link('instagram'),
      linkedin: link('linkedin'),
      youtube: link('youtube'),
      facebook: link('facebook'),
      website: link('website'),
    },
  };
}
