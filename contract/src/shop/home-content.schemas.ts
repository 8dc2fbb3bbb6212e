import { z } from 'zod';
import { brandUpload, pictureAddressOf } from '../brands/brands.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { homeLimits } from '../limits/pages.ts';
import { productCategoryNames } from '../products/catalogue.ts';
import { visibleLine } from '../visible-line.ts';
import { isWebAddress } from '../web-address.ts';

const text = (characters: number) =>
  z.string().trim().min(1, 'Enter a text').max(characters, `Use at most ${characters} characters`);

/** Pictures that operators upload for the home page. */
export const homeUpload = /^\/files\/home\/picture-[\w-]+\.webp$/;

const picture = {
  imageUrl: pictureAddressOf([brandUpload, homeUpload]),
  /** Alt text. Empty for a picture that adds nothing to the text beside it. */
  imageAlt: z
    .string()
    .trim()
    .max(homeLimits.altMaxCharacters, `Use at most ${homeLimits.altMaxCharacters} characters`),
};

/** A slide of the home page's hero, as operators edit it. */
export const heroSlideInputSchema = z.object({
  title: text(80),
  text: text(200),
  ...picture,
  /** The stream that it shows. */
  streamId: z.uuid('Choose a show'),
});
export type HeroSlideInput = z.infer<typeof heroSlideInputSchema>;

export const categoryCardInputSchema = z.object({
  category: z.enum(productCategoryNames),
  ...picture,
});
export type CategoryCardInput = z.infer<typeof categoryCardInputSchema>;

/** Values stored under earlier, less strict rules are still shown. */
const storedPicture = { imageUrl: z.string() };
const storedSlidesSchema = z.array(heroSlideInputSchema.extend(storedPicture));
const storedCardsSchema = z.array(categoryCardInputSchema.extend(storedPicture));

/** All slides, in order. Slides that are not included are deleted. */
export const heroSlidesSchema = z.object({
  slides: z.array(heroSlideInputSchema).max(homeLimits.slidesMax),
  /**
   * The slides that the editor saw. The change is rejected if they have changed since. If left out, no check
   * is made.
   */
  slidesBefore: storedSlidesSchema.optional(),
});
export type HeroSlides = z.output<typeof heroSlidesSchema>;

/** All cards, in order. Cards that are not included are deleted. */
export const categoryCardsSchema = z.object({
  cards: z
    .array(categoryCardInputSchema)
    .max(productCategoryNames.length)
    .refine(
      (cards) => new Set(cards.map(({ category }) => category)).size === cards.length,
      'Each category has one card',
    ),
  /** As for slides. */
  cardsBefore: storedCardsSchema.optional(),
});
export type CategoryCards = z.output<typeof categoryCardsSchema>;

const isOwnPath = (link: string) => /^\/(?!\/)[\w./?=&%#-]*$/.test(link);

/** A stored banner. Values stored under earlier, less strict rules are still shown. */
export const storedPromoSchema = z.object({
  text: z.string(),
  link: z.string(),
  startsAt: dateTimeSchema.optional(),
  endsAt: dateTimeSchema.optional(),
});

/** The banner above every page. A missing date means no limit on that side (SHELL-25). */
export const promoSchema = z
  .object({
    text: visibleLine(text(homeLimits.promoMaxCharacters), 'Enter a text that can be seen'),
    link: z
      .string()
      .trim()
      .max(500, 'Use at most 500 characters')
      .refine(
        (link) => isOwnPath(link) || isWebAddress(link),
        'Enter a path of this site, like /promotions, or a secure web address',
      ),
    startsAt: dateTimeSchema.optional(),
    endsAt: dateTimeSchema.optional(),
  })
  .refine(({ startsAt, endsAt }) => startsAt === undefined || endsAt === undefined || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'It ends before it begins',
  });
export type Promo = z.infer<typeof promoSchema>;

/** Null for no banner. */
export const promoInputSchema = z.object({
  promo: promoSchema.nullable(),
  /** As for slides. Null if the editor saw no banner. */
  promoBefore: storedPromoSchema.nullable().optional(),
});
export type PromoInput = z.output<typeof promoInputSchema>;

export const homeContentSchema = z.object({
  /** Absent if there is none. */
  promo: storedPromoSchema.optional(),
  slides: storedSlidesSchema,
  cards: storedCardsSchema,
});
export type HomeContent = z.infer<typeof homeContentSchema>;
