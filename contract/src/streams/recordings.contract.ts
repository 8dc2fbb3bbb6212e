import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  changeRecordingSchema,
  managedRecordingAnswerSchema,
  managedRecordingSchema,
  productMomentSchema,
  replayAnswerSchema,
  replayEventSchema,
  trimRecordingSchema,
} from './recordings.schemas.ts';

const tags = ['Replays'];
const byStream = z.object({ id: z.uuid('A stream id is a UUID') });

export const recordingsContract = {
  replay: endpoint
    .meta({
      access: 'anyone',
      reads: ['streams', 'products', 'stock', 'brands', 'users'],
    })
    .route({
      method: 'GET',
      path: '/streams/{id}/replay',
      tags,
      summary: 'The replay of a show that is over, or whether one is being made',
    })
    .input(byStream)
    .output(replayAnswerSchema),
  replayEvents: endpoint
    .meta({ access: 'anyone', refuses: ['replay_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{id}/replay/events',
      tags,
      summary: 'What happened in a show, with its time in the replay',
    })
    .input(
      byStream.extend({
        afterSequence: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(1000).default(500),
      }),
    )
    .output(z.object({ events: z.array(replayEventSchema), hasMore: z.boolean() })),
  moments: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'products', 'brands', 'users'] })
    .route({
      method: 'GET',
      path: '/products/{id}/moments',
      tags,
      summary: 'The moments of replays that show a product, the latest replay first',
    })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(z.object({ moments: z.array(productMomentSchema) })),
  managed: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'stream_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{id}/recording',
      tags,
      summary: 'The recording of an own show, or that it has none',
    })
    .input(byStream)
    .output(managedRecordingAnswerSchema),
  change: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'replay_not_found', 'stream_not_found'] })
    .route({ method: 'PATCH', path: '/streams/{id}/recording', tags, summary: 'Hide a replay, or show it' })
    .input(byStream.extend(changeRecordingSchema.shape))
    .output(managedRecordingSchema),
  trim: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'replay_not_found', 'stream_not_found'] })
    .route({
      method: 'PUT',
      path: '/streams/{id}/recording/trim',
      tags,
      summary: 'Give viewers only a part of a recording; the whole is kept for who manages the show',
    })
    .input(byStream.extend(trimRecordingSchema.shape))
    .output(managedRecordingSchema),
  untrim: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'replay_not_found', 'stream_not_found'] })
    .route({
      method: 'DELETE',
      path: '/streams/{id}/recording/trim',
      tags,
      summary: 'Give viewers the whole recording again',
    })
    .input(byStream)
    .output(managedRecordingSchema),
  retry: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'replay_not_found', 'stream_not_found'] })
    .route({
      method: 'POST',
      path: '/streams/{id}/recording/retry',
      tags,
      summary: 'Try again now to make a replay, or a part of it, that could not be made',
    })
    .input(byStream)
    .output(managedRecordingSchema),
  remove: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'replay_not_found', 'stream_not_found'] })
    .route({
      method: 'DELETE',
      path: '/streams/{id}/recording',
      tags,
      summary: 'Delete a recording for good',
    })
    .input(byStream)
    .output(z.object({})),
};
