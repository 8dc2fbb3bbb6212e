import type { BrandProduct, BrandProductInput } from '@greenroom/contract/brands/brands.schemas';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { typedUnits } from '@greenroom/contract/products/currency';
import { variantField, variantForm, variantPayload } from './variant-form.ts';
import type { VariantForm } from './variant-form.ts';

/** The values of the product form, as typed. */
export interface ProductForm {
  name: string;
  description: string;
  price: string;
  originalPrice: string;
  imageUrl: string;
  /** One URL per line. */
  moreImages: string;
  /** Alt texts by image URL. */
  imageAlts: Record<string, string>;
  active: boolean;
  public: boolean;
  inStock: boolean;
  stockCount: string;
  featured: boolean;
  categoryId: ProductCategory;
  tags: string;
  variants: VariantForm[];
  /** Whether the saved product has variants, so that a form without any removes them all. */
  hasVariants: boolean;
}

/** Splits comma-separated tags. Each is trimmed, and empty ones are dropped (DASH-19). */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The distinct URLs of the images, the image URL first if there is one (DASH-21). */
export function imagesOf({ imageUrl, moreImages }: Pick<ProductForm, 'imageUrl' | 'moreImages'>): string[] {
  const addresses = [imageUrl, ...moreImages.split('\n')].map((address) => address.trim());
  return [...new Set(addresses.filter((address) => address !== ''))];
}

/** The form's fields with its images in another order. A variant keeps its image. */
export function withPictures(
  form: Pick<ProductForm, 'imageUrl' | 'moreImages' | 'variants'>,
  addresses: readonly string[],
): Pick<ProductForm, 'imageUrl' | 'moreImages' | 'variants'> {
  const before = imagesOf(form);
  const [imageUrl = '', ...more] = addresses;
  return {
    imageUrl,
    moreImages: more.join('\n'),
    variants: form.variants.map((variant) => {
      const shown = before[Number(variant.picture) - 1];
      const place = shown === undefined ? -1 : addresses.indexOf(shown);
      return shown === undefined
        ? variant
        : Object.assign({}, variant, { picture: place === -1 ? '' : String(place + 1) });
    }),
  };
}

/** Whether the form has the required values: a name, and a price greater than 0 (DASH-14, DASH-15). */
export function isSubmittable({ name, price }: Pick<ProductForm, 'name' | 'price'>): boolean {
  return name.trim() !== '' && Number(price) > 0;
}

/**
 * The request of the form. It omits empty optional fields (DASH-20), and the count of a product that is not in
 * stock.
 */
export function productPayload(form: ProductForm): BrandProductInput {
  const description = form.description.trim();
  const imageUrl = form.imageUrl.trim();
  const images = imagesOf(form);
  const alts = Object.entries(form.imageAlts).filter(([address]) => images.includes(address));
  const tags = tagsOf(form.tags);
  return {
    name: form.name.trim(),
    ...(description === '' ? {} : { description }),
    price: Number(form.price),
    ...(form.originalPrice.trim() === '' ? {} : { originalPrice: Number(form.originalPrice) }),
    ...(imageUrl === '' ? {} : { imageUrl }),
    ...(images.length === 0 ? {} : { images }),
    ...(alts.length === 0 ? {} : { imageAlts: Object.fromEntries(alts) }),
    active: form.active,
    public: form.public,
    inStock: form.inStock,
    ...(form.inStock && form.stockCount.trim() !== '' ? { stockCount: Number(form.stockCount) } : {}),
    featured: form.featured,
    categoryId: form.categoryId,
    ...(tags.length === 0 ? {} : { tags }),
    ...(form.variants.length === 0 && !form.hasVariants
      ? {}
      : { variants: form.variants.map(variantPayload) }),
  };
}

/**
 * The form field of a request path: 'tags.2' comes from `tags`. The image URL is also the first image, so an
 * error of the first image is shown at the image URL.
 */
export function productField(path: string, { imageUrl }: Pick<ProductForm, 'imageUrl'>): string {
  const [name = ''] = path.split('.');
  if (name === 'variants') return variantField(path);
  if (name === 'imageAlts') return 'moreImages';
  if (name !== 'images') return name;
  return path === 'images.0' && imageUrl.trim() !== '' ? 'imageUrl' : 'moreImages';
}

/** The form values of a product, or of a new one. */
export function productForm(product: BrandProduct | undefined): ProductForm {
  const amount = (units: number | undefined) =>
    product === undefined || units === undefined ? '' : typedUnits(units, product.currency);
  const [imageUrl = '', ...moreImages] = product?.images ?? [];
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: amount(product?.price),
    originalPrice: amount(product?.originalPrice),
    imageUrl,
    moreImages: moreImages.join('\n'),
    imageAlts: product?.imageAlts ?? {},
    active: product?.active ?? true,
    public: product?.public ?? true,
    inStock: product?.inStock ?? true,
    stockCount: product?.inStock ? String(product.stockCount) : '',
    featured: product?.featured ?? false,
    categoryId: product?.categoryId ?? 'home',
    tags: product?.tags.join(', ') ?? '',
    variants: product?.variants?.map((variant) => variantForm(variant, product.currency)) ?? [],
    hasVariants: product?.variants !== undefined,
  };
}
