import { z } from 'zod';
import { endpoint } from '../access.ts';
import { reportUserSchema } from './reports.schemas.ts';

export const reportsContract = {
  reportUser: endpoint
    .meta({ access: 'signed-in', refuses: ['already_reported', 'own_profile', 'profile_not_found'] })
    .route({
      method: 'POST',
      path: '/reports/users/{username}',
      tags: ['Reports'],
      summary: 'Report a user to the operators',
      successStatus: 201,
    })
    .input(reportUserSchema)
    .output(z.object({}), { message: 'Thank you. We will look into it.' }),
};
