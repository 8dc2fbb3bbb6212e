import { z } from 'zod';
import { endpoint } from '../access.ts';
import { dateTimeSchema } from '../envelope.ts';
import { reportReasonSchema } from '../reports/reports.schemas.ts';
import { moderationReasonSchema } from './moderation.schemas.ts';

const tags = ['Chat moderation'];
const ofHost = z.object({ hostId: z.string().min(1).max(100) });
const personSchema = z.object({ id: z.string(), username: z.string() });

/** A reported message that nobody has decided on. Nobody can see who reported it. */
export const reportedMessageSchema = z.object({
  host: personSchema,
  streamId: z.string(),
  sequence: z.number().int(),
  author: personSchema.nullable(),
  /** Its content when it was first reported. */
  content: z.string(),
  /** Oldest first. */
  reports: z.array(z.object({ reason: reportReasonSchema, details: z.string(), createdAt: dateTimeSchema })),
});
export type ReportedMessage = z.infer<typeof reportedMessageSchema>;

const reportedMessages = z.object({ messages: z.array(reportedMessageSchema) });

export const messageReportsContract = {
  list: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/reports',
      tags,
      summary: 'Messages of a streamer’s chats that were reported, the longest waiting first',
    })
    .input(ofHost)
    .output(reportedMessages),
  all: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/message-reports',
      tags,
      summary: 'Messages of all chats that were reported, the longest waiting first',
    })
    .output(reportedMessages),
  dismiss: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'report_not_found', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/reports/{streamId}/{sequence}/dismiss',
      tags,
      summary: 'Say that a reported message may stay; deleting it decides on its reports, too',
    })
    .input(
      ofHost.extend({
        streamId: z.uuid('A stream id is a UUID'),
        sequence: z.coerce.number().int().positive(),
        reason: moderationReasonSchema.optional(),
      }),
    )
    .output(z.object({})),
};
