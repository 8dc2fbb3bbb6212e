import { z } from 'zod';
import { endpoint } from '../access.ts';
import { dateTimeSchema } from '../envelope.ts';
import { scheduleLimits } from '../limits/streams.ts';
import {
  announcementChangesSchema,
  announcementSchema,
  scheduleCategorySchema,
  scheduledStreamSchema,
  showScopeSchema,
} from './schedule.schemas.ts';
import { cursorSchema } from '../page.ts';

const tags = ['Schedule'];
const byId = z.object({ id: z.uuid('A stream id is a UUID') });
const reads = ['streams', 'reminders', 'follows', 'users', 'products'] as const;

/** Announced shows and their reminders. */
export const scheduleContract = {
  list: endpoint
    .meta({ access: 'anyone', reads })
    .route({ method: 'GET', path: '/schedule', tags, summary: 'Shows to come, the nearest first' })
    .input(
      z.object({
        /** Only shows that begin before this time. If left out, all. */
        before: dateTimeSchema.optional(),
        category: scheduleCategorySchema.optional(),
        /** Every word must occur in a title, description, category, tag or streamer's name. */
        search: z.string().trim().max(scheduleLimits.searchMaxCharacters).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(scheduleLimits.page),
        cursor: cursorSchema,
      }),
    )
    .outputPage(scheduledStreamSchema),
  popular: endpoint
    .meta({ access: 'anyone', reads })
    .route({
      method: 'GET',
      path: '/schedule/popular',
      tags,
      summary: 'The shows of the next seven days that most people want to be reminded of',
    })
    .output(z.object({ streams: z.array(scheduledStreamSchema) })),
  announce: endpoint
    .meta({ access: 'streamer', refuses: ['too_many_announced'] })
    .route({
      method: 'POST',
      path: '/schedule',
      tags,
      summary: 'Announce a show of the signed-in streamer',
      successStatus: 201,
    })
    .input(announcementSchema)
    .output(scheduledStreamSchema),
  change: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'show_not_to_come', 'stream_not_found'] })
    .route({
      method: 'PATCH',
      path: '/schedule/{id}',
      tags,
      summary: 'Change an announced show; people with a reminder are notified of a new time',
    })
    .input(byId.extend({ ...announcementChangesSchema.shape, scope: showScopeSchema.default('this') }))
    .output(scheduledStreamSchema),
  cancel: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'series_not_found', 'stream_not_found'] })
    .route({
      method: 'POST',
      path: '/schedule/{id}/cancel',
      tags,
      summary: 'Call off an announced show; people with a reminder are notified',
    })
    .input(byId.extend({ scope: showScopeSchema.default('this') }))
    .output(scheduledStreamSchema),
  cancelSeries: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'series_not_found'] })
    .route({
      method: 'POST',
      path: '/schedule/series/{id}/cancel',
      tags,
      summary: 'Call off all future shows of a series; people with a reminder are notified',
    })
    .input(byId)
    .output(z.object({})),
  reminders: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/schedule/reminders',
      tags,
      summary: 'The shows to come that the signed-in user is reminded of, by their ids',
    })
    .output(z.object({ streamIds: z.array(z.string()) })),
  detail: endpoint
    .meta({ access: 'anyone', reads, refuses: ['stream_not_found'] })
    .route({
      method: 'GET',
      path: '/schedule/{id}',
      tags,
      summary: 'One show that was announced, also when it is on air or over',
    })
    .input(byId)
    .output(scheduledStreamSchema),
  setReminder: endpoint
    .meta({ access: 'signed-in', refuses: ['show_not_to_come', 'stream_not_found', 'too_many_reminders'] })
    .route({
      method: 'PUT',
      path: '/schedule/{id}/reminder',
      tags,
      summary: 'Remind the signed-in user of a show',
    })
    .input(byId)
    .output(z.object({})),
  removeReminder: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/schedule/{id}/reminder',
      tags,
      summary: 'Do not remind the signed-in user of a show',
    })
    .input(byId)
    .output(z.object({})),
};
