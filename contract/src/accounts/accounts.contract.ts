import { z } from 'zod';
import { endpoint } from '../access.ts';
import { dateTimeSchema } from '../envelope.ts';
import { accountSessionSchema, activitySchema } from './accounts.schemas.ts';

const tags = ['Account'];

/** Account endpoints that the auth library under `/auth` does not provide. */
export const accountsContract = {
  sessions: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/account/sessions',
      tags,
      summary: 'Where the signed-in user is signed in, the asking session first, then by last use',
    })
    .output(z.object({ sessions: z.array(accountSessionSchema) })),
  revokeSession: endpoint
    .meta({ access: 'signed-in', refuses: ['session_not_found'] })
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      tags,
      summary: 'Sign out one of the signed-in user’s sessions',
    })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(z.object({})),
  activity: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/account/activity',
      tags,
      summary: 'What the signed-in user did last',
    })
    .output(z.object({ activity: z.array(activitySchema) })),
  regenerateStreamKey: endpoint
    .meta({ access: 'streamer' })
    .route({
      method: 'POST',
      path: '/studio/stream-key/regenerate',
      tags,
      summary: 'Replace the stream key; what publishes with the old one is ended at once',
    })
    .output(z.object({ streamKey: z.string() })),
  exportData: endpoint
    .meta({ access: 'signed-in', refuses: ['too_many_requests'] })
    .route({
      method: 'GET',
      path: '/account/export',
      tags,
      summary: 'Everything that this server keeps about the signed-in user',
    })
    .output(z.object({ exportedAt: dateTimeSchema, parts: z.record(z.string(), z.unknown()) })),
  signInOptions: endpoint
    .meta({ access: 'anyone' })
    .route({
      method: 'GET',
      path: '/account/sign-in-options',
      tags,
      summary: 'Which ways to sign in this server offers',
    })
    .output(z.object({ google: z.boolean(), facebook: z.boolean(), twitter: z.boolean() })),
};
