import { z } from 'zod';
import { reasonSchema } from '../admin/admin.schemas.ts';
import { endpoint } from '../access.ts';
import { personSchema } from '../profiles/profiles.schemas.ts';
import {
  greenClaimSchema,
  greenRatingSchema,
  newGreenClaimSchema,
  newObjectionSchema,
  objectionOutcomeSchema,
  waitingObjectionSchema,
  waitingGreenClaimSchema,
} from './green.schemas.ts';

const tags = ['Green rating'];
const verifiersSchema = z.object({ verifiers: z.array(personSchema) });

/** What brands claim, what came of it, and their rating. */
export const greenContract = {
  rating: endpoint
    .meta({ access: 'anyone', reads: ['brands', 'users'] })
    .route({
      method: 'GET',
      path: '/profiles/brands/{slug}/green-rating',
      tags,
      summary: 'A brand’s green rating and the evidence behind it',
    })
    .input(z.object({ slug: z.string().min(1).max(100) }))
    .output(greenRatingSchema),
  own: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/green-claims',
      tags,
      summary: 'What the signed-in user’s brand has claimed, latest first',
    })
    .output(z.object({ claims: z.array(greenClaimSchema) })),
  file: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'POST',
      path: '/brands/green-claims',
      tags,
      summary: 'File a claim with its evidence',
      successStatus: 201,
    })
    .input(newGreenClaimSchema)
    .output(greenClaimSchema),
  verifiers: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/green-verifiers',
      tags,
      summary: 'Who decides on claims besides admins',
    })
    .output(verifiersSchema),
  appointVerifier: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'POST', path: '/admin/green-verifiers', tags, summary: 'Let somebody decide on claims' })
    .input(z.object({ username: z.string().trim().min(1, 'Enter a username').max(100) }))
    .output(verifiersSchema),
  dismissVerifier: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'DELETE', path: '/admin/green-verifiers/{userId}', tags, summary: 'Take that back' })
    .input(z.object({ userId: z.string().min(1).max(100) }))
    .output(verifiersSchema),
  /** For admins and verifiers. */
  waiting: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/admin/green-claims',
      tags,
      summary: 'Claims that wait for a verdict, the oldest first',
    })
    .output(z.object({ claims: z.array(waitingGreenClaimSchema) })),
  /** For admins and verifiers. */
  decide: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/admin/green-claims/{id}/decision',
      tags,
      summary: 'Accept or refuse a claim, with words',
    })
    .input(
      z.object({
        id: z.uuid('A claim id is a UUID'),
        status: z.enum(['accepted', 'refused']),
        words: reasonSchema,
      }),
    )
    .output(greenClaimSchema),
  object: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/green-claims/{id}/objections',
      tags,
      summary: 'Object to an accepted claim, with reasons',
      successStatus: 201,
    })
    .input(newObjectionSchema.extend({ id: z.uuid('A claim id is a UUID') }))
    .output(z.object({}), { message: 'Your objection is sent. The answer will stand beside the claim.' }),
  waitingObjections: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/green-objections',
      tags,
      summary: 'Objections that wait for an answer, the oldest first',
    })
    .output(z.object({ objections: z.array(waitingObjectionSchema) })),
  answerObjection: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'PUT',
      path: '/admin/green-objections/{id}/answer',
      tags,
      summary: 'Answer an objection: the claim stands, or is withdrawn',
    })
    .input(
      z.object({
        id: z.uuid('An objection id is a UUID'),
        outcome: objectionOutcomeSchema,
        words: reasonSchema,
      }),
    )
    .output(z.object({})),
};
