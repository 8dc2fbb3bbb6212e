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

/**
 * What the settings send. Empty text fields are left out (BSET-14), but one that was emptied just now is taken back by
 * null; of the links only those that there are (BSET-13), since they are replaced together. The slug always goes along,
 * so that an empty one is refused (BSET-21).
 */
export function brandUpdate(
  form: BrandForm,
  before: Pick<BrandProfile, 'id' | 'liveDiscountMaxPercent' | TextName>,
): UpdateBrand & { brandId: string } {
  const update: UpdateBrand & { brandId: string } = {
    brandId: before.id,
    slug: form.slug,
    socialLinks: Object.fromEntries(
      Object.entries(form.socialLinks)
        .map(([platform, address]) => [platform, address.trim()])
        .filter(([, address]) => address !== ''),
    ),
  };
  for (const name of texts) {
    const text = form[name].trim();
    if (text !== '') update[name] = text;
    else if ((before[name] ?? '') !== '') update[name] = null;
  }
  // An empty field is not 0: it is refused beside the field.
  const percent =
    form.liveDiscountMaxPercent.trim() === '' ? Number.NaN : Number(form.liveDiscountMaxPercent);
  if (percent !== before.liveDiscountMaxPercent) update.liveDiscountMaxPercent = percent;
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
