import { z } from 'zod';
import { reasonSchema } from '../admin/admin.schemas.ts';
import { endpoint } from '../access.ts';
import { appointmentSchema, personSchema } from '../profiles/profiles.schemas.ts';
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

/** Brands' claims, the decisions about them, and the ratings. */
export const greenContract = {
  rating: endpoint
    .meta({ access: 'anyone', reads: ['brands', 'users'], refuses: ['brand_not_found'] })
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
    .meta({
      access: 'brand',
      refuses: ['green_document_not_found', 'product_not_found', 'too_many_green_claims'],
    })
    .route({
      method: 'POST',
      path: '/brands/green-claims',
      tags,
      summary: 'File a claim with its evidence',
      successStatus: 201,
    })
    .input(newGreenClaimSchema)
    .output(greenClaimSchema),
  withdraw: endpoint
    .meta({ access: 'brand', refuses: ['green_claim_closed', 'green_claim_not_found'] })
    .route({
      method: 'PUT',
      path: '/brands/green-claims/{id}/withdrawal',
      tags,
      summary: 'Withdraw a claim of the signed-in user’s brand; it stays in the history',
    })
    .input(z.object({ id: z.uuid('A claim id is a UUID') }))
    .output(greenClaimSchema),
  isVerifier: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/green-verifiers/me',
      tags,
      summary: 'Whether the signed-in user was appointed to decide on claims',
    })
    .output(z.object({ isVerifier: z.boolean() })),
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
    .meta({ access: 'admin', refuses: ['user_not_found'] })
    .route({ method: 'POST', path: '/admin/green-verifiers', tags, summary: 'Let somebody decide on claims' })
    .input(appointmentSchema)
    .output(verifiersSchema),
  dismissVerifier: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'DELETE', path: '/admin/green-verifiers/{userId}', tags, summary: 'Take that back' })
    .input(z.object({ userId: z.string().min(1).max(100) }))
    .output(verifiersSchema),
  /** For admins and verifiers. */
  waiting: endpoint
    .meta({ access: 'signed-in', refuses: ['forbidden'] })
    .route({
      method: 'GET',
      path: '/admin/green-claims',
      tags,
      summary: 'Claims that wait for a verdict, the oldest first',
    })
    .output(z.object({ claims: z.array(waitingGreenClaimSchema) })),
  /** For admins and verifiers. */
  decide: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['forbidden', 'green_claim_decided', 'green_claim_not_found', 'own_green_claim'],
    })
    .route({
      method: 'PUT',
      path: '/admin/green-claims/{id}/decision',
      tags,
      summary: 'Accept or refuse a claim, with a reason',
    })
    .input(
      z.object({
        id: z.uuid('A claim id is a UUID'),
        status: z.enum(['accepted', 'refused']),
        reason: reasonSchema,
      }),
    )
    .output(greenClaimSchema),
  object: endpoint
    .meta({ access: 'signed-in', refuses: ['green_claim_not_found', 'green_objection_open'] })
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
    .meta({
      access: 'admin',
      refuses: ['green_objection_answered', 'green_objection_not_found', 'own_green_claim'],
    })
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
        reason: reasonSchema,
      }),
    )
    .output(z.object({})),
};
