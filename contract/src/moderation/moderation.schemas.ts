import { z } from 'zod';
import { chatMessageSchema } from '../chat/chat.schemas.ts';
import { openChatSettingsSchema } from '../chat/chat-settings.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { moderationLimits } from '../limits/moderation.ts';
import { reportReasonSchema } from '../reports/reports.schemas.ts';

/** What moderators do. All that belongs to one streamer is a "chat" of theirs, whichever show it is in. */
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

/** Why it was done, for the log, which moderators read. */
export const moderationReasonSchema = z
  .string()
  .trim()
  .min(1, 'Say why')
  .max(
    moderationLimits.reasonMaxCharacters,
    `Use at most ${moderationLimits.reasonMaxCharacters} characters`,
  );

/** What the person is told besides. Empty: only what was done. */
export const moderationToldSchema = z
  .string()
  .trim()
  .max(moderationLimits.toldMaxCharacters, `Use at most ${moderationLimits.toldMaxCharacters} characters`)
  .default('');

/** What the author of a held message is told with its refusal. */
export const refusalFormSchema = z.object({ told: moderationToldSchema.unwrap() });

export const timeoutSecondsSchema = z
  .number()
  .int()
  .min(moderationLimits.timeoutMinSeconds)
  .max(moderationLimits.timeoutMaxSeconds)
  .default(moderationLimits.timeoutMs / 1000);

const personSchema = z.object({ id: z.string(), username: z.string() });

/** An entry of the moderation log (LIVEDATA-10). A person whose account is gone is null. */
export const moderationLogEntrySchema = z.object({
  id: z.string(),
  type: moderationTypeSchema,
  target: personSchema.nullable(),
  moderator: personSchema.nullable(),
  reason: z.string(),
  /** What the person was told. */
  told: z.string(),
  /** Seconds of a timeout. */
  duration: z.number().int().nullable(),
  timestamp: dateTimeSchema,
  streamId: z.string().nullable(),
  /** The message that it was about, as it was written. */
  content: z.string().optional(),
  /** The settings that it changed, by their names, as they became. */
  settings: z.record(z.string(), z.unknown()).optional(),
  /** Of an undo: what it undid. */
  undone: z.object({ id: z.string(), type: moderationTypeSchema }).optional(),
  /** Whether an undo of it stands in the log. */
  isUndone: z.boolean(),
});
export type ModerationLogEntry = z.infer<typeof moderationLogEntrySchema>;

/** Somebody in a streamer's chats (LIVEDATA-9). */
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

/** What somebody is in a streamer's chats, as they are told it themselves. */
export const chatStandingSchema = z.object({
  role: z.enum(['viewer', 'moderator', 'streamer']),
  isBanned: z.boolean(),
  isMuted: z.boolean(),
  mutedUntil: dateTimeSchema.optional(),
  /** What a moderator wrote for them. */
  told: z.string().optional(),
});
export type ChatStanding = z.infer<typeof chatStandingSchema>;

/** A chat as somebody who joins it gets it. */
export const chatStateSchema = z.object({
  /** The streamer, whose chat it is. */
  hostId: z.string(),
  settings: openChatSettingsSchema,
  /** Of a reader who is signed in. */
  standing: chatStandingSchema.optional(),
});
export type ChatState = z.infer<typeof chatStateSchema>;

/** A message in a moderator's view of a person, deleted ones as well. */
export const writtenMessageSchema = z.object({
  streamId: z.string(),
  sequence: z.number().int(),
  content: z.string(),
  timestamp: dateTimeSchema,
  isDeleted: z.boolean(),
});
export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

/** A message that waits until a moderator has read it. */
export const heldMessageSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  author: personSchema,
  content: z.string(),
  heldAt: dateTimeSchema,
});
export type HeldMessage = z.infer<typeof heldMessageSchema>;

/** A message of the reader's own that waits for a moderator, or that one refused, until its author has taken note of it. */
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
  /** What the moderator wrote to its author. */
  told: z.string().optional(),
});
export type OwnHeldMessage = z.infer<typeof ownHeldMessageSchema>;

export const moderatorNoteSchema = z.object({
  id: z.string(),
  author: personSchema.nullable(),
  text: z.string(),
  createdAt: dateTimeSchema,
});
export type ModeratorNote = z.infer<typeof moderatorNoteSchema>;

/** What moderators see of a person in the chats that they moderate. */
export const userCardSchema = z.object({
  user: chatUserSchema,
  /** When they began to follow the streamer. */
  followedAt: dateTimeSchema.optional(),
  /** Latest first. */
  messages: z.array(writtenMessageSchema),
  /** What moderators did about them, latest first. */
  entries: z.array(moderationLogEntrySchema),
  notes: z.array(moderatorNoteSchema),
});
export type UserCard = z.infer<typeof userCardSchema>;

/** What moderators write about a person for each other. */
export const newNoteSchema = z.object({
  text: z
    .string('Write the note')
    .trim()
    .min(1, 'Write the note')
    .max(moderationLimits.noteMaxCharacters, `Use at most ${moderationLimits.noteMaxCharacters} characters`),
});

/** Why a message is reported to the moderators of its chat. */
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
