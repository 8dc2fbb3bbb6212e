import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { chatLimits } from '../limits/chat.ts';

/** Roles in one show's chat (LIVEDATA-6). An admin has the role of the streamer and may do the same (LIVEROLE-12). */
export const chatRoleSchema = z.enum(['viewer', 'streamer', 'moderator', 'system']);
export type ChatRole = z.infer<typeof chatRoleSchema>;

/** What a sender may still send in the minute that their first message opened (CHAT-13, CHAT-14). */
export const messageAllowanceSchema = z.object({
  /** Messages until `windowResetsAt`. */
  remaining: z.number().int(),
  windowResetsAt: dateTimeSchema,
});
export type MessageAllowance = z.infer<typeof messageAllowanceSchema>;

/** What a reply answers to. Of a message that is off the chat, the place and the author alone are left. */
export const quotedMessageSchema = z.object({
  /** Its place in the show's event log. */
  sequence: z.number().int(),
  userId: z.string(),
  username: z.string(),
  /** The beginning of what it says. */
  content: z.string(),
  isDeleted: z.boolean(),
});
export type QuotedMessage = z.infer<typeof quotedMessageSchema>;

/** A chat message as everyone receives it (LIVEDATA-3, SOCK-11). */
export const chatMessageSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  /** Place in the show's event log; grows by one with every event of the show. */
  sequence: z.number().int(),
  userId: z.string(),
  username: z.string(),
  user: z.object({ id: z.string(), username: z.string(), role: chatRoleSchema }),
  content: z.string(),
  timestamp: dateTimeSchema,
  /** Milliseconds since the show went live; 0 before. */
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
  /** As its sender named it; lets the sender's own page tell it from the copy that waits to be stored. */
  clientMessageId: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Somebody of those who wrote the most in a show (CHAT-27), with the number of their messages that are shown. */
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

/** Who watches a show, as the viewer list names them (LIVEDATA-12). Anonymous viewers are counted, not named. */
export const viewerSchema = z.object({
  id: z.string(),
  username: z.string(),
  avatarUrl: z.string().optional(),
  isOnline: z.boolean(),
  role: z.enum(['viewer', 'moderator', 'streamer']),
  /** As the viewer's own page measured it; left out until then. */
  connectionQuality: connectionQualitySchema.optional(),
  joinTime: dateTimeSchema,
  lastActivity: dateTimeSchema,
  isAuthenticated: z.boolean(),
});
export type Viewer = z.infer<typeof viewerSchema>;
