import { z } from 'zod';
import { brandUpload, pictureAddressOf } from '../brands/brands.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { homeLimits } from '../limits/pages.ts';
import { productCategoryNames } from '../products/catalogue.ts';
import { isWebAddress } from '../web-address.ts';

const text = (characters: number) =>
  z.string().trim().min(1, 'Enter a text').max(characters, `Use at most ${characters} characters`);

/** What operators upload for the home page. */
export const homeUpload = /^\/files\/home\/picture-[\w-]+\.webp$/;

const picture = {
  imageUrl: pictureAddressOf([brandUpload, homeUpload]),
  /** What it shows; empty for one that says nothing more than the words beside it. */
  imageAlt: z
    .string()
    .trim()
    .max(homeLimits.altMaxCharacters, `Use at most ${homeLimits.altMaxCharacters} characters`),
};

/** A slide of the home page's hero as operators write it. */
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

/** What was stored by rules that were not as strict is shown, too. */
const storedPicture = { imageUrl: z.string() };
const storedSlidesSchema = z.array(heroSlideInputSchema.extend(storedPicture));
const storedCardsSchema = z.array(categoryCardInputSchema.extend(storedPicture));

/** All slides, in their order: what is not among them is gone. */
export const heroSlidesSchema = z.object({
  slides: z.array(heroSlideInputSchema).max(homeLimits.slidesMax),
  /** Those that the writer saw: what somebody changed since stays as it is. Left out, it is not looked at. */
  slidesBefore: storedSlidesSchema.optional(),
});
export type HeroSlides = z.output<typeof heroSlidesSchema>;

/** All cards, in their order: what is not among them is gone. */
export const categoryCardsSchema = z.object({
  cards: z
    .array(categoryCardInputSchema)
    .max(productCategoryNames.length)
    .refine(
      (cards) => new Set(cards.map(({ category }) => category)).size === cards.length,
      'Each category has one card',
    ),
  /** As those of slides. */
  cardsBefore: storedCardsSchema.optional(),
});
export type CategoryCards = z.output<typeof categoryCardsSchema>;

const isOwnPath = (link: string) => /^\/(?!\/)[\w./?=&%#-]*$/.test(link);

/** The banner above every page. Without a date there is no limit on that side (SHELL-25). */
export const promoSchema = z
  .object({
    text: text(homeLimits.promoMaxCharacters),
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
export const promoInputSchema = z.object({ promo: promoSchema.nullable() });

export const homeContentSchema = z.object({
  /** Left out where there is none. */
  promo: promoSchema.optional(),
  slides: storedSlidesSchema,
  cards: storedCardsSchema,
});
export type HomeContent = z.infer<typeof homeContentSchema>;
