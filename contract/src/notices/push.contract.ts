import { z } from 'zod';
import { endpoint } from '../access.ts';
import { pushSubscriptionSchema } from './notices.schemas.ts';

const tags = ['Notices'];

/** Web push (RFC 8030) to the browsers of the signed-in user. */
export const pushContract = {
  key: endpoint
    .meta({ access: 'anyone' })
    .route({ method: 'GET', path: '/push/key', tags, summary: 'The server’s public VAPID key (RFC 8292)' })
    .output(z.object({ publicKey: z.string() })),
  subscribe: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/push/subscription',
      tags,
      summary: 'Send web push to this browser',
    })
    .input(pushSubscriptionSchema)
    .output(z.object({})),
  subscription: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/push/subscription',
      tags,
      summary: 'Whether web push goes to this browser for the signed-in user',
    })
    .input(z.object({ endpoint: z.string().max(1000) }))
    .output(z.object({ isSubscribed: z.boolean() })),
  unsubscribe: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/push/subscription',
      tags,
      summary: 'Send no more web push to this browser',
    })
    .input(z.object({ endpoint: z.string().max(1000) }))
    .output(z.object({})),
};
