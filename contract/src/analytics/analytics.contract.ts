import { z } from 'zod';
import { endpoint } from '../access.ts';
import { showAnalyticsSchema } from './analytics.schemas.ts';

export const analyticsContract = {
  show: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'show_not_measured', 'stream_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{id}/analytics',
      tags: ['Analytics'],
      summary: 'What was measured of an own show: viewers, chat and sales',
    })
    .input(z.object({ id: z.uuid('A stream id is a UUID') }))
    .output(showAnalyticsSchema),
};
