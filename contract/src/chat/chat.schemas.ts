import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { chatLimits } from '../limits/chat.ts';

/**
 * Roles in one show's chat (LIVEDATA-6). An admin has the role and the rights of the streamer (LIVEROLE-12).
 */
export const chatRoleSchema = z.enum(['viewer', 'streamer', 'moderator', 'system']);
export type ChatRole = z.infer<typeof chatRoleSchema>;

/**
 * How many messages a sender has left in the minute that began with their first message (CHAT-13, CHAT-14).
 */
export const messageAllowanceSchema = z.object({
  /** Messages left until `windowResetsAt`. */
  remaining: z.number().int(),
  windowResetsAt: dateTimeSchema,
});
export type MessageAllowance = z.infer<typeof messageAllowanceSchema>;

/** The message that a reply quotes. If it was removed, only its sequence and author remain. */
export const quotedMessageSchema = z.object({
  /** Its sequence in the show's event log. */
  sequence: z.number().int(),
  userId: z.string(),
  username: z.string(),
  /** The beginning of its content. */
  content: z.string(),
  isDeleted: z.boolean(),
});
export type QuotedMessage = z.infer<typeof quotedMessageSchema>;

/** A chat message as everyone receives it (LIVEDATA-3, SOCK-11). */
export const chatMessageSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  /** Position in the show's event log, which increases by one with every event of the show. */
  sequence: z.number().int(),
  userId: z.string(),
  username: z.string(),
  user: z.object({ id: z.string(), username: z.string(), role: chatRoleSchema }),
  content: z.string(),
  timestamp: dateTimeSchema,
  /** Milliseconds since the show went live. 0 before that. */
  streamTimeMs: z.number().int(),
  /** LIVEDATA-5 */
  type: z.enum(['message', 'system']),
  subType: z.string().optional(),
  isPinned: z.boolean(),
  isDeleted: z.boolean(),
  /** LIVEDATA-7 */
  role: chatRoleSchema.default('viewer'),
  avatarUrl: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  mentions: z.array(z.string()),
  replyTo: quotedMessageSchema.optional(),
  /** Set by the sender, whose page uses it to match the stored message with its pending copy. */
  clientMessageId: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/**
 * One of the most active authors of a show (CHAT-27), with the number of their messages that are still shown.
 */
export const topChatterSchema = z.object({
  id: z.string(),
  username: z.string(),
  messages: z.number().int(),
});
export type TopChatter = z.infer<typeof topChatterSchema>;

export const chatContentSchema = z
  .string()
  .trim()
  .min(1, 'A message cannot be empty')
  .max(
    chatLimits.messageMaxCharacters,
    `A message has at most ${chatLimits.messageMaxCharacters} characters`,
  );

export const mentionsSchema = z.array(z.string().regex(/^\w{1,64}$/)).max(chatLimits.keptMentions);

/** How well a viewer receives the video (QUAL-1). */
export const connectionQualitySchema = z.enum(['excellent', 'good', 'fair', 'poor', 'critical', 'offline']);

/** An entry of a show's viewer list (LIVEDATA-12). Anonymous viewers are counted, not listed. */
export const viewerSchema = z.object({
  id: z.string(),
  username: z.string(),
  avatarUrl: z.string().optional(),
  isOnline: z.boolean(),
  role: z.enum(['viewer', 'moderator', 'streamer']),
  /** Measured by the viewer's own page. Absent until then. */
  connectionQuality: connectionQualitySchema.optional(),
  joinTime: dateTimeSchema,
  lastActivity: dateTimeSchema,
  isAuthenticated: z.boolean(),
});
export type Viewer = z.infer<typeof viewerSchema>;
