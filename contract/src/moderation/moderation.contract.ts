import { z } from 'zod';
import { endpoint } from '../access.ts';
import { chatMessageSchema } from '../chat/chat.schemas.ts';
import { chatSettingsSchema } from '../chat/chat-settings.schemas.ts';
import { moderationLimits } from '../limits.ts';
import { reportReasonSchema } from '../reports/reports.schemas.ts';
import {
  chatUserSchema,
  heldMessageSchema,
  moderationLogEntrySchema,
  moderationReasonSchema,
  moderationToldSchema,
  moderatorNoteSchema,
  timeoutSecondsSchema,
  userCardSchema,
} from './moderation.schemas.ts';

const tags = ['Chat moderation'];
const id = z.string().min(1).max(100);
/** The streamer, whose chats it is about. */
const ofHost = z.object({ hostId: id });
const ofPerson = ofHost.extend({ userId: id });
const ofStream = z.object({ streamId: z.uuid('A stream id is a UUID') });
const messageNumber = 'The number of a message is a whole one above 0';
const ofMessage = ofStream.extend({
  sequence: z.coerce.number(messageNumber).int(messageNumber).positive(messageNumber),
});
const why = { reason: moderationReasonSchema, told: moderationToldSchema };

export const moderationContract = {
  messages: endpoint
    .meta({ access: 'anyone' })
    .route({
      method: 'GET',
      path: '/streams/{streamId}/chat/messages',
      tags,
      summary: 'The messages of a chat before a place in it, oldest first',
    })
    .input(
      ofStream.extend({
        before: z.coerce.number().int().positive().optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        messages: z.array(chatMessageSchema),
        /** Whether there is more before them. */
        hasEarlier: z.boolean(),
      }),
    ),
  deleteMessage: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages/{sequence}/delete',
      tags,
      summary: 'Delete a message: everybody their own, moderators all',
    })
    .input(ofMessage.extend({ reason: moderationReasonSchema.optional() }))
    .output(z.object({ entryId: z.string().nullable() })),
  reportMessage: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages/{sequence}/report',
      tags,
      summary: 'Report somebody else’s message',
      successStatus: 201,
    })
    .input(
      ofMessage.extend({
        reason: reportReasonSchema,
        details: z
          .string('Write the details as text')
          .trim()
          .max(
            moderationLimits.reasonMaxCharacters,
            `Use at most ${moderationLimits.reasonMaxCharacters} characters`,
          )
          .default(''),
      }),
    )
    .output(z.object({}), { message: 'Thank you. The moderators will look into it.' }),
  purge: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/purge',
      tags,
      summary: 'Empty the chat of a show',
    })
    .input(ofStream.extend({ reason: moderationReasonSchema }))
    .output(z.object({ entryId: z.string().nullable() })),
  timeout: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/timeout',
      tags,
      summary: 'Mute somebody in a streamer’s chats for some time',
    })
    .input(ofPerson.extend({ durationSeconds: timeoutSecondsSchema, ...why }))
    .output(z.object({ entryId: z.string().nullable(), user: chatUserSchema })),
  ban: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/ban',
      tags,
      summary: 'Ban somebody from a streamer’s chats',
    })
    .input(ofPerson.extend(why))
    .output(z.object({ entryId: z.string().nullable(), user: chatUserSchema })),
  unban: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/unban',
      tags,
      summary: 'Let somebody into a streamer’s chats again; ends a timeout, too',
    })
    .input(ofPerson.extend(why))
    .output(z.object({ entryId: z.string().nullable(), user: chatUserSchema })),
  log: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/log',
      tags,
      summary: 'What was done in a streamer’s chats, latest first',
    })
    .input(
      ofHost.extend({
        limit: z.coerce.number().int().min(1).max(100).default(moderationLimits.logPage),
        cursor: z.string().max(500).optional(),
      }),
    )
    .outputPage(moderationLogEntrySchema),
  undo: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/log/{entryId}/undo',
      tags,
      summary: 'Undo what was done; an undo can be undone as well',
    })
    .input(ofHost.extend({ entryId: z.uuid(), ...why }))
    .output(moderationLogEntrySchema),
  user: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/users/{userId}',
      tags,
      summary: 'What moderators see of somebody in a streamer’s chats',
    })
    .input(ofPerson)
    .output(userCardSchema),
  addNote: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/notes',
      tags,
      summary: 'Write a note about somebody, for moderators alone',
      successStatus: 201,
    })
    .input(ofPerson.extend({ text: z.string().trim().min(1).max(moderationLimits.noteMaxCharacters) }))
    .output(moderatorNoteSchema),
  removeNote: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'DELETE', path: '/chats/{hostId}/notes/{noteId}', tags, summary: 'Remove a note' })
    .input(ofHost.extend({ noteId: z.uuid() }))
    .output(z.object({})),
  moderators: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/moderators',
      tags,
      summary: 'The moderators of a streamer’s chats, by name',
    })
    .input(ofHost)
    .output(z.object({ moderators: z.array(chatUserSchema) })),
  addModerator: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/moderators',
      tags,
      summary: 'Make somebody a moderator of a streamer’s chats',
    })
    .input(ofHost.extend({ username: z.string().trim().min(1).max(64), reason: moderationReasonSchema }))
    .output(chatUserSchema),
  removeModerator: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/chats/{hostId}/moderators/{userId}',
      tags,
      summary: 'Take a moderator’s powers back',
    })
    .input(ofPerson)
    .output(z.object({})),
  held: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/held',
      tags,
      summary: 'Messages that wait for a moderator, oldest first',
    })
    .input(ofHost)
    .output(z.object({ messages: z.array(heldMessageSchema) })),
  decideHeld: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/held/{heldId}',
      tags,
      summary: 'Let a message that waits into the chat, or refuse it',
    })
    .input(
      ofHost.extend({
        heldId: z.uuid(),
        outcome: z.enum(['approved', 'refused']),
        told: moderationToldSchema,
      }),
    )
    .output(z.object({})),
  settings: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/settings',
      tags,
      summary: 'How a streamer’s chats are kept',
    })
    .input(ofHost)
    .output(chatSettingsSchema),
  changeSettings: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'PATCH',
      path: '/chats/{hostId}/settings',
      tags,
      summary: 'Change how a streamer’s chats are kept; what is left out stays',
    })
    .input(
      ofHost.extend({ settings: chatSettingsSchema.partial(), reason: moderationReasonSchema.optional() }),
    )
    .output(chatSettingsSchema),
};
