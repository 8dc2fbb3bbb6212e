import { endpoint } from '../access.ts';
import {
  categoryCardsSchema,
  heroSlidesSchema,
  homeContentSchema,
  promoInputSchema,
} from './home-content.schemas.ts';

const tags = ['Admin'];

/** Home page content that operators edit. */
export const homeContentContract = {
  read: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/home', tags, summary: 'The home page’s slides and category cards' })
    .output(homeContentSchema),
  setSlides: endpoint
    .meta({ access: 'admin', refuses: ['home_content_changed'] })
    .route({ method: 'PUT', path: '/admin/home/slides', tags, summary: 'Replace the slides of the hero' })
    .input(heroSlidesSchema)
    .output(homeContentSchema),
  setPromo: endpoint
    .meta({ access: 'admin', refuses: ['home_content_changed'] })
    .route({ method: 'PUT', path: '/admin/home/promo', tags, summary: 'Set or remove the promo banner' })
    .input(promoInputSchema)
    .output(homeContentSchema),
  setCards: endpoint
    .meta({ access: 'admin', refuses: ['home_content_changed'] })
    .route({ method: 'PUT', path: '/admin/home/cards', tags, summary: 'Replace the category cards' })
    .input(categoryCardsSchema)
    .output(homeContentSchema),
};
