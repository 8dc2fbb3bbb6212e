import { z } from 'zod';
import { endpoint } from '../access.ts';
import { clipSchema, newClipSchema } from './clips.schemas.ts';

const tags = ['Clips'];
const byStream = z.object({ streamId: z.uuid('A stream id is a UUID') });
const byId = z.object({ id: z.uuid('A clip’s id is a UUID') });

export const clipsContract = {
  list: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'users'], refuses: ['replay_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{streamId}/clips',
      tags,
      summary: 'The latest clips of a replay',
    })
    .input(byStream)
    .output(z.object({ clips: z.array(clipSchema) })),
  make: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['clip_outside_replay', 'replay_not_found', 'stream_not_found', 'too_many_clips'],
    })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/clips',
      tags,
      summary: 'Make a clip of a replay',
      successStatus: 201,
    })
    .input(byStream.and(newClipSchema))
    .output(clipSchema),
  detail: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'users'], refuses: ['clip_not_found'] })
    .route({ method: 'GET', path: '/clips/{id}', tags, summary: 'A clip' })
    .input(byId)
    .output(clipSchema),
  change: endpoint
    .meta({ access: 'streamer', refuses: ['clip_not_found', 'not_your_stream'] })
    .route({ method: 'PATCH', path: '/clips/{id}', tags, summary: 'Hide a clip of an own show, or show it' })
    .input(byId.extend({ isHidden: z.boolean() }))
    .output(clipSchema),
  removePicture: endpoint
    .meta({ access: 'streamer', refuses: ['clip_not_found', 'not_your_stream'] })
    .route({
      method: 'DELETE',
      path: '/clips/{id}/picture',
      tags,
      summary: 'Remove the picture of a clip of an own show, for good',
    })
    .input(byId)
    .output(clipSchema),
  remove: endpoint
    .meta({ access: 'signed-in', refuses: ['clip_not_found', 'not_your_stream'] })
    .route({
      method: 'DELETE',
      path: '/clips/{id}',
      tags,
      summary: 'Delete an own clip, or one of an own show',
    })
    .input(byId)
    .output(z.object({})),
};
