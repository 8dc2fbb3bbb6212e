import { z } from 'zod';
import { endpoint } from '../access.ts';
import { dateTimeSchema } from '../envelope.ts';
import { storedPromoSchema } from './home-content.schemas.ts';

/** A slide of the home page's hero (HOME-2 to HOME-8). */
export const heroSlideSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.string(),
  /** Empty for a picture that adds nothing to the text beside it. */
  imageAlt: z.string(),
  hostName: z.string(),
  hostAvatar: z.string(),
  isLive: z.boolean(),
  streamId: z.string().optional(),
  /** For a live show, whose video plays in the slide. */
  vdoRoomId: z.string().optional(),
  scheduledTime: dateTimeSchema.optional(),
});
export type HeroSlide = z.infer<typeof heroSlideSchema>;

/** A category card (DATA-16). */
export const categoryCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  /** Empty for a picture that adds nothing to the text beside it. */
  imageAlt: z.string(),
  link: z.string(),
  productCount: z.number().int(),
});
export type CategoryCard = z.infer<typeof categoryCardSchema>;

export const homeContract = {
  promo: endpoint
    .meta({ access: 'anyone', reads: ['home'] })
    .route({
      method: 'GET',
      path: '/promo',
      tags: ['Home'],
      summary: 'The promo banner that shows right now',
    })
    .output(z.object({ promo: storedPromoSchema.optional() })),
  content: endpoint
    .meta({ access: 'anyone', reads: ['home', 'products', 'brands', 'streams', 'users'] })
    .route({ method: 'GET', path: '/home', tags: ['Home'], summary: 'Hero slides and category cards' })
    .output(z.object({ heroSlides: z.array(heroSlideSchema), categories: z.array(categoryCardSchema) })),
};
