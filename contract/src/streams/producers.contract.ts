import { z } from 'zod';
import { endpoint } from '../access.ts';
import { appointmentSchema } from '../profiles/profiles.schemas.ts';
import { producedShowSchema, producerSchema } from './producers.schemas.ts';

const tags = ['Producers'];
const answer = z.object({ producers: z.array(producerSchema) });

/** People who help to run a streamer's shows. */
export const producersContract = {
  list: endpoint
    .meta({ access: 'streamer' })
    .route({ method: 'GET', path: '/studio/producers', tags, summary: 'One’s own producers' })
    .output(answer),
  appoint: endpoint
    .meta({ access: 'streamer', refuses: ['own_profile', 'too_many_producers', 'user_not_found'] })
    .route({ method: 'POST', path: '/studio/producers', tags, summary: 'Let somebody run one’s shows' })
    .input(appointmentSchema)
    .output(answer, { message: 'They can run your shows now' }),
  dismiss: endpoint
    .meta({ access: 'streamer' })
    .route({
      method: 'DELETE',
      path: '/studio/producers/{userId}',
      tags,
      summary: 'Let somebody run one’s shows no longer',
    })
    .input(z.object({ userId: z.string().min(1).max(100) }))
    .output(answer),
  shows: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/producer/shows',
      tags,
      summary: 'The open shows that one may run as a producer, live ones first',
    })
    .output(z.object({ shows: z.array(producedShowSchema) })),
};
