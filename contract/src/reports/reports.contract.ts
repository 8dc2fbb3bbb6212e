import { z } from 'zod';
import { endpoint } from '../access.ts';
import { envelope } from '../envelope.ts';
import { reportUserSchema } from './reports.schemas.ts';

export const reportsContract = {
  reportUser: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/reports/users/{username}',
      tags: ['Reports'],
      summary: 'Report a user to the operators',
      successStatus: 201,
    })
    .input(reportUserSchema)
    .output(envelope(z.object({}))),
};
