import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  applicationDecisionSchema,
  applicationSchema,
  newApplicationSchema,
  waitingApplicationSchema,
} from './applications.schemas.ts';

const tags = ['Applications'];

/** Applications to become a brand or a streamer. */
export const applicationsContract = {
  own: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/applications', tags, summary: 'One’s own applications, latest first' })
    .output(z.object({ applications: z.array(applicationSchema) })),
  apply: endpoint
    .meta({ access: 'signed-in', refuses: ['application_needless', 'application_waits'] })
    .route({
      method: 'POST',
      path: '/applications',
      tags,
      summary: 'Apply to become a brand or a streamer',
      successStatus: 201,
    })
    .input(newApplicationSchema)
    .output(applicationSchema),
  waiting: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/applications',
      tags,
      summary: 'Applications that wait, the oldest first',
    })
    .output(z.object({ applications: z.array(waitingApplicationSchema) })),
  decide: endpoint
    .meta({
      access: 'admin',
      refuses: ['application_decided', 'application_needless', 'application_not_found'],
    })
    .route({
      method: 'PUT',
      path: '/admin/applications/{id}/decision',
      tags,
      summary: 'Accept or refuse an application, with a reason',
    })
    .input(applicationDecisionSchema)
    .output(z.object({})),
};
