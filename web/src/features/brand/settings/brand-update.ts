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

/** The values of the settings form, as typed. */
export type BrandForm = Record<TextName | 'slug' | 'liveDiscountMaxPercent', string> & {
  socialLinks: Record<BrandSocialPlatform, string>;
};

/** Only non-empty links (BSET-13). */
const linksOf = ({ socialLinks }: BrandForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(socialLinks)
      .map(([platform, address]) => [platform, address.trim()])
      .filter(([, address]) => address !== ''),
  );

/**
 * The request of the settings: only what was changed since they were opened, so that concurrent changes by
 * others are kept. Empty text fields are omitted (BSET-14), but one that was cleared is sent as null. The links
 * are replaced as a whole.
 */
export function brandUpdate(
  form: BrandForm,
  opened: BrandForm,
  brandId: string,
): UpdateBrand & { brandId: string } {
  const update: UpdateBrand & { brandId: string } = { brandId };
  // The server rejects an empty slug (BSET-21).
  if (form.slug !== opened.slug) update.slug = form.slug;
  for (const name of texts) {
    const text = form[name].trim();
    if (text !== opened[name]) update[name] = text === '' ? null : text;
  }
  const percent = form.liveDiscountMaxPercent.trim();
  // An empty field is not 0. It is rejected, with a message at the field.
  if (percent !== opened.liveDiscountMaxPercent)
    update.liveDiscountMaxPercent = percent === '' ? Number.NaN : Number(percent);
  const links = linksOf(form);
  if (JSON.stringify(links) !== JSON.stringify(linksOf(opened))) update.socialLinks = links;
  return update;
}

/** The form values of a brand's settings. */
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
