import { z } from 'zod';
import { endpoint } from '../access.ts';
import { newCaptionSchema } from './captions.schemas.ts';

export const captionsContract = {
  add: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'stream_not_found', 'stream_not_live'] })
    .route({
      method: 'POST',
      path: '/streams/{id}/captions',
      tags: ['Captions'],
      summary: 'Add a line to the captions of a live show: its streamer, their producers, admins',
      successStatus: 201,
    })
    .input(z.object({ id: z.uuid('A stream id is a UUID') }).extend(newCaptionSchema.shape))
    .output(z.object({ sequence: z.number().int() })),
};
