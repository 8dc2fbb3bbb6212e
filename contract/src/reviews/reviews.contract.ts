import { z } from 'zod';
import { endpoint } from '../access.ts';
import { reasonSchema } from '../admin/admin.schemas.ts';
import {
  newReviewSchema,
  ownReviewSchema,
  productReviewSchema,
  reportReviewSchema,
  reviewAnswerSchema,
  reviewIdSchema,
  reviewListQuerySchema,
  reviewListSchema,
  reviewSchema,
} from './reviews.schemas.ts';

const tags = ['Reviews'];
const helpfulSchema = z.object({ helpful: z.number().int() });

export const reviewsContract = {
  list: endpoint
    .meta({
      access: 'anyone',
      reads: ['reviews', 'products', 'brands', 'users'],
      refuses: ['product_not_found'],
    })
    .route({
      method: 'GET',
      path: '/products/{id}/reviews',
      tags,
      summary: 'What buyers say of a product, a page at a time, and how many stars they give',
    })
    .input(reviewListQuerySchema)
    .output(reviewListSchema),
  own: endpoint
    .meta({ access: 'signed-in', refuses: ['product_not_found'] })
    .route({
      method: 'GET',
      path: '/products/{id}/reviews/own',
      tags,
      summary: 'The signed-in user’s own review of a product, and what they may do about the others',
    })
    .input(productReviewSchema)
    .output(ownReviewSchema),
  write: endpoint
    .meta({ access: 'signed-in', refuses: ['own_brand_review', 'product_not_found', 'review_not_bought'] })
    .route({
      method: 'PUT',
      path: '/products/{id}/reviews/own',
      tags,
      summary: 'Write the own review of a product that was bought here, or change it',
    })
    .input(productReviewSchema.extend(newReviewSchema.shape))
    .output(reviewSchema),
  removeOwn: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/products/{id}/reviews/own',
      tags,
      summary: 'Delete the own review of a product',
    })
    .input(productReviewSchema)
    .output(z.object({})),
  markHelpful: endpoint
    .meta({ access: 'signed-in', refuses: ['own_review', 'review_not_found'] })
    .route({ method: 'PUT', path: '/reviews/{id}/helpful', tags, summary: 'Find a review helpful' })
    .input(reviewIdSchema)
    .output(helpfulSchema),
  unmarkHelpful: endpoint
    .meta({ access: 'signed-in', refuses: ['own_review', 'review_not_found'] })
    .route({
      method: 'DELETE',
      path: '/reviews/{id}/helpful',
      tags,
      summary: 'Take back that a review is helpful',
    })
    .input(reviewIdSchema)
    .output(helpfulSchema),
  answer: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_review_to_answer', 'review_not_found'] })
    .route({
      method: 'PUT',
      path: '/reviews/{id}/answer',
      tags,
      summary: 'Answer a review, as the brand that sells the product',
    })
    .input(reviewIdSchema.extend(reviewAnswerSchema.shape))
    .output(reviewSchema),
  removeAnswer: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_review_to_answer', 'review_not_found'] })
    .route({
      method: 'DELETE',
      path: '/reviews/{id}/answer',
      tags,
      summary: 'Take the brand’s answer to a review back',
    })
    .input(reviewIdSchema)
    .output(reviewSchema),
  report: endpoint
    .meta({ access: 'signed-in', refuses: ['already_reported', 'own_review', 'review_not_found'] })
    .route({
      method: 'POST',
      path: '/reviews/{id}/report',
      tags,
      summary: 'Report a review to the operators',
      successStatus: 201,
    })
    .input(reviewIdSchema.extend(reportReviewSchema.shape))
    .output(z.object({}), { message: 'Thank you. We will look into it.' }),
  remove: endpoint
    .meta({ access: 'admin', refuses: ['review_not_found'] })
    .route({
      method: 'POST',
      path: '/reviews/{id}/removal',
      tags,
      summary: 'Delete somebody’s review, with the reason for the audit log',
    })
    .input(reviewIdSchema.extend({ reason: reasonSchema }))
    .output(z.object({})),
};
