import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { SwatchName } from '../../server/src/platform/drawing/palette.ts';
import type { BrandMark } from './art/brand-marks.ts';
import type { FabricPattern } from './art/figure.ts';
import type { ProductKind } from './art/product-kinds.ts';
import type { GroundName } from './art/scene.ts';

/**
 * A brand of the sample catalogue. `accountKey` names its user: the demo brand's, or one derived from the
 * slug.
 */
export interface SampleBrand {
  readonly key: string;
  readonly slug: string;
  readonly companyName: string;
  readonly description: string;
  readonly foundingStory: string;
  readonly location: string;
  readonly websiteUrl: string;
  readonly businessEmail: string;
  readonly businessPhone: string;
  readonly verified: boolean;
  readonly socialLinks: Readonly<Record<string, string>>;
  readonly mark: BrandMark;
  /** The colours of its logo: background and sign. */
  readonly logo: readonly [ground: SwatchName, sign: SwatchName];
}

export interface SampleReview {
  /** Key of a sample shopper. */
  readonly by: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  /** Age at the time of the seed. */
  readonly daysAgo: number;
  readonly comment: string;
  readonly helpfulCount: number;
}

export interface SampleColor {
  readonly name: string;
  /** `#rrggbb` */
  readonly hex: string;
}

export interface SampleProduct {
  /** Stable and slug-like. It is the product's id and the seed of its pictures. */
  readonly key: string;
  readonly name: string;
  readonly brandKey: string;
  readonly category: ProductCategory;
  readonly subcategory: string;
  readonly priceCents: number;
  /** The previous price, always higher than `priceCents`. */
  readonly originalPriceCents?: number;
  readonly currency: 'USD';
  readonly stock: number;
  readonly soldCount: number;
  /** A coupon for this product only, with its discount in percent. */
  readonly coupon?: { readonly code: string; readonly percent: number };
  readonly tags: readonly string[];
  readonly description: string;
  readonly features: readonly string[];
  readonly specifications: readonly { readonly name: string; readonly value: string }[];
  /** The first one is shown. */
  readonly colors: readonly SampleColor[];
  readonly sizes: readonly string[];
  readonly isFeatured: boolean;
  readonly isNew: boolean;
  readonly isTrending: boolean;
  /** Age of the listing at the time of the seed. */
  readonly listedDaysAgo: number;
  readonly art: { readonly kind: ProductKind; readonly accent: SwatchName; readonly pattern?: FabricPattern };
  readonly reviews: readonly SampleReview[];
}

export const streamCategories = ['Technology', 'Fashion', 'Beauty', 'Lifestyle', 'Gaming', 'Sports'] as const;
export type StreamCategory = (typeof streamCategories)[number];

/** The time of a sample show, relative to the seed. */
export type SampleStreamTime =
  | {
      readonly phase: 'past';
      readonly startedHoursAgo: number;
      readonly durationMinutes: number;
      readonly peakViewerCount: number;
    }
  | { readonly phase: 'live' }
  | {
      readonly phase: 'scheduled';
      readonly inDays: number;
      /** Time of day in UTC. */
      readonly atHour: number;
      readonly atMinute: number;
      readonly durationMinutes: number;
    };

export interface SampleStream {
  readonly key: string;
  /** Key of a sample streamer. */
  readonly by: string;
  readonly title: string;
  readonly description: string;
  readonly category: StreamCategory;
  readonly tags: readonly string[];
  readonly productKeys: readonly string[];
  readonly time: SampleStreamTime;
}

export interface SampleHeroSlide {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly streamKey: string;
  readonly ground: GroundName;
  /** A description of its picture. */
  readonly imageAlt: string;
  /** The products in its picture, from left to right. */
  readonly productKeys: readonly string[];
}

export interface SampleCategoryCard {
  readonly category: ProductCategory;
  /** The products in its picture. */
  readonly productKeys: readonly string[];
}
