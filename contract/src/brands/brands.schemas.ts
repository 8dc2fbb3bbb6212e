import { z } from 'zod';
import { brandLimits } from '../limits/brands.ts';
import { liveOfferLimits } from '../limits/streams.ts';
import { productCardSchema, productCategorySchema } from '../products/products.schemas.ts';
import { webAddressSchema } from '../web-address.schemas.ts';
import { isPublicWebAddress } from '../web-address.ts';
import { visibleLine } from '../visible-line.ts';

/** Only an operator sets it. Brands can see it but not change it (DASH-13, DATA-8). */
export const approvalStatusSchema = z.enum(['pending', 'approved', 'rejected']);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

/** The platforms that a brand profile links to (DATA-11), in display order. */
export const brandSocialPlatforms = [
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'facebook',
  'website',
] as const;
export type BrandSocialPlatform = (typeof brandSocialPlatforms)[number];

const tooLong = (characters: number) => `Use at most ${characters} characters`;
const text = (characters: number) => z.string().trim().max(characters, tooLong(characters));
const line = (characters: number) =>
  visibleLine(text(characters), 'Enter something that can be seen, or leave this empty');
const link = webAddressSchema(brandLimits.linkMaxCharacters, 'https://example.com');

/** Pictures drawn by this server. */
const drawnPicture = /^\/files\/art\/(?:[\w-]+\/)*[\w.-]+$/;
/** Pictures uploaded by brands. */
export const brandUpload = /^\/files\/brands\/[\w-]+\/picture-[\w-]+\.webp$/;

/**
 * The address of a picture: an https address on the public web, or on this server a drawing or one of these
 * uploads. Other files of this server are rejected.
 */
export const pictureAddressOf = (uploads: readonly RegExp[]) =>
  z
    .string()
    .trim()
    .max(brandLimits.linkMaxCharacters, tooLong(brandLimits.linkMaxCharacters))
    .refine(
      (address) =>
        ([drawnPicture, ...uploads].some((own) => own.test(address)) && !address.includes('..')) ||
        isPublicWebAddress(address),
      'Enter a secure web address of a picture, like https://example.com/picture.jpg',
    );

/** The address of a picture that a brand shows. */
export const pictureAddressSchema = pictureAddressOf([brandUpload]);

/**
 * Lowercase letters, digits and hyphens. A minimum of three characters is only advised (BSET-7, BSET-8,
 * BSET-21).
 */
export const brandSlugSchema = z
  .string()
  .min(1, 'Enter a slug')
  .max(brandLimits.slugMaxCharacters, tooLong(brandLimits.slugMaxCharacters))
  .regex(/^[a-z0-9-]*$/, 'A slug has lowercase letters, digits and hyphens')
  .regex(/^$|[a-z0-9]/, 'A slug needs a letter or a digit');

/** Contains only the links that exist (DATA-11). */
export const brandSocialLinksSchema = z.partialRecord(z.enum(brandSocialPlatforms), link);
export type BrandSocialLinks = z.infer<typeof brandSocialLinksSchema>;

/**
 * API-18 with the additions of BSET-20: a field left out is unchanged, null clears it, `socialLinks` replaces
 * all links. Without `brandId` it applies to the signed-in user's own brand.
 */
export const updateBrandSchema = z.object({
  brandId: z.uuid('A brand id is a UUID').optional(),
  slug: brandSlugSchema.optional(),
  companyDescription: text(brandLimits.descriptionMaxCharacters).nullable().optional(),
  location: line(brandLimits.locationMaxCharacters).nullable().optional(),
  returnPolicy: text(brandLimits.returnPolicyMaxCharacters).nullable().optional(),
  logoUrl: pictureAddressSchema.nullable().optional(),
  coverImageUrl: pictureAddressSchema.nullable().optional(),
  websiteUrl: link.nullable().optional(),
  businessEmail: z
    .email('Enter an email address, like name@example.com')
    .max(254, tooLong(254))
    .nullable()
    .optional(),
  businessPhone: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()./-]{3,30}$/, 'Enter a phone number, like +44 113 496 0000')
    .nullable()
    .optional(),
  socialLinks: brandSocialLinksSchema.optional(),
  /**
   * The largest discount in percent that streamers may offer on the brand's products for some minutes of a
   * show. 0 for none.
   */
  liveDiscountMaxPercent: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'At least 0 percent')
    .max(liveOfferLimits.percentMax, `At most ${liveOfferLimits.percentMax} percent`)
    .optional(),
});
export type UpdateBrand = z.infer<typeof updateBrandSchema>;

/** A product on a brand's page (BRAND-14 to BRAND-16). */
export const brandPageProductSchema = productCardSchema.extend({ inStock: z.boolean() });

/**
 * A brand profile (DATA-10). `products` are the visible ones, best rated first, at most
 * `brandLimits.productsOnPage`. The counts cover all of them. A brand whose account was deleted has no
 * `user`.
 */
export const brandProfileSchema = z.object({
  id: z.string(),
  companyName: z.string(),
  slug: z.string(),
  companyDescription: z.string(),
  location: z.string(),
  logoUrl: z.string().optional(),
  coverImageUrl: z.string().optional(),
  websiteUrl: z.string().optional(),
  businessEmail: z.string().optional(),
  businessPhone: z.string().optional(),
  verified: z.boolean(),
  approvalStatus: approvalStatusSchema,
  socialLinks: z.record(z.string(), z.string()),
  liveDiscountMaxPercent: z.number().int(),
  /** The brand's return policy, as plain text with line breaks. */
  returnPolicy: z.string().optional(),
  user: z
    .object({ id: z.string(), username: z.string(), _count: z.object({ followers: z.number().int() }) })
    .optional(),
  _count: z.object({ products: z.number().int(), topRated: z.number().int() }),
  products: z.array(brandPageProductSchema),
});
export type BrandProfile = z.infer<typeof brandProfileSchema>;

/** A product as the selling brand sees it (DATA-7). Prices are in units of `currency`. */
const {
  priceMax,
  stockMax,
  imagesMax,
  altMaxCharacters,
  tagsMax,
  tagMaxCharacters,
  variantsMax,
  variantNameMaxCharacters,
} = brandLimits;

const variantName = (missing: string) => text(variantNameMaxCharacters).min(1, missing);

/**
 * A color, a size, or a color in a size, with its own stock. `imageIndex` is the index into the product's
 * `images`.
 */
export const brandVariantSchema = z.object({
  color: z
    .object({
      name: variantName('Enter a color'),
      hex: z.string().regex(/^#[0-9a-f]{6}$/, 'Choose a color'),
    })
    .optional(),
  size: variantName('Enter a size').optional(),
  stockCount: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'The stock count cannot be below 0')
    .max(stockMax, `The stock count can be at most ${stockMax}`),
  /**
   * The stock that the editor saw. If given, `stockCount` is applied as a difference, so that sales since
   * then are kept.
   */
  stockCountBefore: z.number().int().min(0).max(stockMax).optional(),
  /**
   * The price in units of the currency, if higher than the product's. If left out, the product's price
   * applies.
   */
  price: z
    .number('Enter a price')
    .positive('The price has to be greater than 0')
    .max(priceMax, `The price can be at most ${priceMax}`)
    .optional(),
  imageIndex: z.number().int().min(0).optional(),
});
export type BrandVariant = z.infer<typeof brandVariantSchema>;

/** The same as written by its brand. */
export const newVariantSchema = brandVariantSchema.extend({
  color: brandVariantSchema.shape.color
    .unwrap()
    .extend({ name: visibleLine(variantName('Enter a color'), 'Enter a color') })
    .optional(),
  size: visibleLine(variantName('Enter a size'), 'Enter a size').optional(),
});

/** Whether all variants have the same attributes (color, size or both) and no two are equal. */
function areVariants(variants: readonly BrandVariant[]): boolean {
  const [first] = variants;
  const names = variants.map(({ color, size }) => JSON.stringify([color?.name, size]));
  return (
    new Set(names).size === names.length &&
    variants.every(
      ({ color, size }) =>
        (color !== undefined || size !== undefined) &&
        (color === undefined) === (first?.color === undefined) &&
        (size === undefined) === (first?.size === undefined),
    )
  );
}

export const brandProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  originalPrice: z.number().optional(),
  currency: z.string().length(3),
  /** The first of `images`. */
  imageUrl: z.string().optional(),
  images: z.array(z.string()),
  /** Alt texts by picture address. A picture without one uses the product's name. */
  imageAlts: z.record(z.string(), z.string()).optional(),
  active: z.boolean(),
  public: z.boolean(),
  inStock: z.boolean(),
  stockCount: z.number().int(),
  featured: z.boolean(),
  categoryId: productCategorySchema,
  tags: z.array(z.string()),
  /** In the brand's order. Absent for a product that is sold by `stockCount` alone. */
  variants: z.array(brandVariantSchema).optional(),
  approvalStatus: approvalStatusSchema,
  /** Why an operator rejected it. Absent unless it is rejected. */
  approvalReason: z.string().optional(),
  /** Increases with each change by a person. */
  version: z.number().int(),
  rating: z.number(),
  reviewCount: z.number().int(),
});
export type BrandProduct = z.infer<typeof brandProductSchema>;

const brandProductFields = z.object({
  name: visibleLine(
    z
      .string('Enter a name')
      .trim()
      .min(1, 'Enter a name')
      .max(brandLimits.nameMaxCharacters, tooLong(brandLimits.nameMaxCharacters)),
    'Enter a name with characters that can be seen',
  ),
  description: text(brandLimits.productDescriptionMaxCharacters).default(''),
  price: z
    .number('Enter a price')
    .positive('The price has to be greater than 0')
    .max(priceMax, `The price can be at most ${priceMax}`),
  originalPrice: z
    .number('Enter a price')
    .min(0, 'The original price cannot be below 0')
    .max(priceMax, `The price can be at most ${priceMax}`)
    .optional(),
  imageUrl: pictureAddressSchema.optional(),
  images: z
    .array(pictureAddressSchema)
    .max(imagesMax, `A product has at most ${imagesMax} pictures`)
    .default([]),
  /**
   * Alt texts by picture address. A picture left out keeps its text; an empty text stands for the product's
   * name.
   */
  imageAlts: z.record(pictureAddressSchema, text(altMaxCharacters)).optional(),
  active: z.boolean().default(true),
  public: z.boolean().default(true),
  /** If left out, it follows the stock. False sets the stock to 0. */
  inStock: z.boolean().optional(),
  stockCount: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'The stock count cannot be below 0')
    .max(stockMax, `The stock count can be at most ${stockMax}`)
    .optional(),
  /**
   * The stock that the editor saw. If given, `stockCount` is applied as a difference, so that sales since
   * then are kept. If left out, a count other than 0 is rejected when units may have been sold since
   * `version`, or ever if that is left out too.
   */
  stockCountBefore: z.number().int().min(0).max(stockMax).optional(),
  featured: z.boolean().default(false),
  /**
   * The version that the editor read. A change to an older version is rejected. If left out, no check is
   * made.
   */
  version: z.number().int().optional(),
  categoryId: z.enum(productCategorySchema.options, 'Choose a category'),
  tags: z
    .array(
      visibleLine(
        z.string().trim().min(1).max(tagMaxCharacters, `A tag has at most ${tagMaxCharacters} characters`),
        'Use characters that can be seen in a tag',
      ),
    )
    .max(tagsMax, `A product has at most ${tagsMax} tags`)
    .default([]),
  /** Their stocks add up to the product's. If left out, they are unchanged; an empty list removes them. */
  variants: z
    .array(newVariantSchema)
    .max(variantsMax, `A product has at most ${variantsMax} variants`)
    .refine(areVariants, 'Give each variant a color, a size or both, the same for all, and none twice')
    .optional(),
});

/** Checks across fields: a variant's picture exists, and the price before a reduction was not lower. */
function checkProduct({ value, issues }: z.core.ParsePayload<z.output<typeof brandProductFields>>): void {
  const { price, originalPrice, imageUrl, images, variants = [] } = value;
  // The form's minimum is 0, which means none.
  if (originalPrice !== undefined && originalPrice > 0 && originalPrice < price)
    issues.push({
      code: 'custom',
      path: ['originalPrice'],
      input: originalPrice,
      message: 'The original price cannot be below the price',
    });
  const pictures = new Set(imageUrl === undefined ? images : [imageUrl, ...images]).size;
  for (const [place, { imageIndex }] of variants.entries()) {
    if (imageIndex === undefined || imageIndex < pictures) continue;
    issues.push({
      code: 'custom',
      path: ['variants', place, 'imageIndex'],
      input: imageIndex,
      message:
        pictures === 0
          ? 'The product has no pictures that a variant could show'
          : `Choose one of the product’s ${pictures} pictures`,
    });
  }
}

/**
 * API-23 and API-24: the whole product. A field left out gets its default, even on a change. Only the stock
 * is kept if `stockCount` is left out; a new product then has none. Prices are in units of the product's
 * currency. `imageUrl` becomes the first of `images`. A product that is not in stock has a count of 0.
 */
export const brandProductInputSchema = brandProductFields.check(checkProduct);
export type BrandProductInput = z.input<typeof brandProductInputSchema>;
