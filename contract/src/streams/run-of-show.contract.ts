import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  liveOfferSchema,
  newHighlightsSchema,
  newLiveOfferSchema,
  newRunOfShowSchema,
  runOfShowSchema,
} from './run-of-show.schemas.ts';

const tags = ['Run of show'];
const byId = z.object({ id: z.uuid('A stream id is a UUID') });

/** The products of a show in order, for those who run it. */
export const runOfShowContract = {
  read: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'stream_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{id}/run-of-show',
      tags,
      summary: 'What a show shows, and what it sold',
    })
    .input(byId)
    .output(runOfShowSchema),
  arrange: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'stream_already_ended', 'stream_not_found'] })
    .route({
      method: 'PUT',
      path: '/streams/{id}/run-of-show',
      tags,
      summary: 'Say which products a show shows, in which order',
    })
    .input(byId.extend(newRunOfShowSchema.shape))
    .output(runOfShowSchema),
  highlight: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'product_not_found', 'stream_not_found'] })
    .route({
      method: 'PUT',
      path: '/streams/{id}/highlighted-products',
      tags,
      summary: 'Highlight products of a show; an empty list ends that',
    })
    .input(byId.extend(newHighlightsSchema.shape))
    .output(z.object({})),
  startOffer: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'live_discount_too_high',
        'not_your_stream',
        'product_not_found',
        'stream_already_ended',
        'stream_not_found',
        'stream_not_live',
      ],
    })
    .route({
      method: 'POST',
      path: '/streams/{id}/offers',
      tags,
      summary: 'Offer a live price, or a code, for some minutes of a show that is live',
      successStatus: 201,
    })
    .input(byId.extend(newLiveOfferSchema.shape))
    .output(liveOfferSchema),
  endOffer: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'stream_not_found'] })
    .route({
      method: 'DELETE',
      path: '/streams/{id}/offers/{offerId}',
      tags,
      summary: 'End an offer before its time',
    })
    .input(byId.extend({ offerId: z.uuid('An offer’s id is a UUID') }))
    .output(z.object({})),
};
