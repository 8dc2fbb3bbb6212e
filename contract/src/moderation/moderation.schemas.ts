import { z } from 'zod';
import { chatMessageSchema } from '../chat/chat.schemas.ts';
import { openChatSettingsSchema } from '../chat/chat-settings.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { moderationLimits } from '../limits/moderation.ts';
import { reportReasonSchema } from '../reports/reports.schemas.ts';

/** Moderators' actions. All of a streamer's shows together are called their "chat" here. */
export const moderationTypeSchema = z.enum([
  'delete',
  'timeout',
  'ban',
  'unban',
  'purge',
  'settings',
  'moderator-added',
  'moderator-removed',
  'held-approved',
  'held-refused',
  'appeal-upheld',
  'appeal-lifted',
  'report-dismissed',
  'message-pinned',
  'message-unpinned',
  'question-withdrawn',
  'question-answered',
  'question-reopened',
  'note-added',
  'note-removed',
  'undo',
]);
export type ModerationType = z.infer<typeof moderationTypeSchema>;

/** The reason in the log, for moderators. */
export const moderationReasonSchema = z
  .string()
  .trim()
  .min(1, 'Say why')
  .max(
    moderationLimits.reasonMaxCharacters,
    `Use at most ${moderationLimits.reasonMaxCharacters} characters`,
  );

/** The message to the person. If empty, they learn only what was done. */
export const messageToPersonSchema = z
  .string()
  .trim()
  .max(
    moderationLimits.messageToPersonMaxCharacters,
    `Use at most ${moderationLimits.messageToPersonMaxCharacters} characters`,
  )
  .default('');

/** The message to the author of a rejected held message. */
export const refusalFormSchema = z.object({ messageToPerson: messageToPersonSchema.unwrap() });

export const timeoutSecondsSchema = z
  .number()
  .int()
  .min(moderationLimits.timeoutMinSeconds)
  .max(moderationLimits.timeoutMaxSeconds)
  .default(moderationLimits.timeoutMs / 1000);

const personSchema = z.object({ id: z.string(), username: z.string() });

/** An entry of the moderation log (LIVEDATA-10). Null for a person whose account was deleted. */
export const moderationLogEntrySchema = z.object({
  id: z.string(),
  type: moderationTypeSchema,
  target: personSchema.nullable(),
  moderator: personSchema.nullable(),
  reason: z.string(),
  /** The message to the person. */
  messageToPerson: z.string(),
  /** Length of a timeout in seconds. */
  duration: z.number().int().nullable(),
  timestamp: dateTimeSchema,
  streamId: z.string().nullable(),
  /** The original content of the message that it is about. */
  content: z.string().optional(),
  /** The changed settings by name, with their new values. */
  settings: z.record(z.string(), z.unknown()).optional(),
  /** The entry that an undo reversed. */
  undone: z.object({ id: z.string(), type: moderationTypeSchema }).optional(),
  /** Whether the log contains an undo of it. */
  isUndone: z.boolean(),
});
export type ModerationLogEntry = z.infer<typeof moderationLogEntrySchema>;

/** A person in a streamer's chats (LIVEDATA-9). */
export const chatUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  avatar: z.string(),
  isBanned: z.boolean(),
  isMuted: z.boolean(),
  mutedUntil: dateTimeSchema.optional(),
  role: z.enum(['viewer', 'moderator', 'streamer']),
});
export type ChatUser = z.infer<typeof chatUserSchema>;

/** A person's standing in a streamer's chats, as they see it themselves. */
export const chatStandingSchema = z.object({
  role: z.enum(['viewer', 'moderator', 'streamer']),
  isBanned: z.boolean(),
  isMuted: z.boolean(),
  mutedUntil: dateTimeSchema.optional(),
  /** A moderator's message to them. */
  messageToPerson: z.string().optional(),
});
export type ChatStanding = z.infer<typeof chatStandingSchema>;

/** The state of a chat that a joining client receives. */
export const chatStateSchema = z.object({
  /** The streamer whose chat it is. */
  hostId: z.string(),
  settings: openChatSettingsSchema,
  /** Present if the reader is signed in. */
  standing: chatStandingSchema.optional(),
});
export type ChatState = z.infer<typeof chatStateSchema>;

/** A message in a moderator's view of a person. Deleted ones are included. */
export const writtenMessageSchema = z.object({
  streamId: z.string(),
  sequence: z.number().int(),
  content: z.string(),
  timestamp: dateTimeSchema,
  isDeleted: z.boolean(),
});
export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

/** A message that waits for a moderator. */
export const heldMessageSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  author: personSchema,
  content: z.string(),
  heldAt: dateTimeSchema,
});
export type HeldMessage = z.infer<typeof heldMessageSchema>;

/**
 * A message of the reader's own that waits for a moderator, or was rejected and not yet dismissed by its
 * author.
 */
export const ownHeldMessageSchema = z.object({
  heldId: z.string(),
  clientMessageId: z.string(),
  message: chatMessageSchema.pick({
    userId: true,
    username: true,
    avatarUrl: true,
    role: true,
    content: true,
    mentions: true,
    replyTo: true,
  }),
  heldAt: dateTimeSchema,
  state: z.enum(['waiting', 'refused']),
  /** The moderator's message to its author. */
  messageToPerson: z.string().optional(),
});
export type OwnHeldMessage = z.infer<typeof ownHeldMessageSchema>;

export const moderatorNoteSchema = z.object({
  id: z.string(),
  author: personSchema.nullable(),
  text: z.string(),
  createdAt: dateTimeSchema,
});
export type ModeratorNote = z.infer<typeof moderatorNoteSchema>;

/** What moderators see about a person in the chats that they moderate. */
export const userCardSchema = z.object({
  user: chatUserSchema,
  /** When they started to follow the streamer. */
  followedAt: dateTimeSchema.optional(),
  /** Latest first. */
  messages: z.array(writtenMessageSchema),
  /** Moderators' actions about them, latest first. */
  entries: z.array(moderationLogEntrySchema),
  notes: z.array(moderatorNoteSchema),
});
export type UserCard = z.infer<typeof userCardSchema>;

/** Moderators' notes about a person, for each other. */
export const newNoteSchema = z.object({
  text: z
    .string('Write the note')
    .trim()
    .min(1, 'Write the note')
    .max(moderationLimits.noteMaxCharacters, `Use at most ${moderationLimits.noteMaxCharacters} characters`),
});

/** A report of a message to the moderators of its chat. */
export const newMessageReportSchema = z.object({
  reason: reportReasonSchema,
  details: z
    .string('Write the details as text')
    .trim()
    .max(
      moderationLimits.reasonMaxCharacters,
      `Use at most ${moderationLimits.reasonMaxCharacters} characters`,
    )
    .default(''),
});
