import { z } from 'zod';
import { chatMessageSchema, chatRoleSchema } from './chat.schemas.ts';

/*
 * The chat messages of one tick as one event, for clients that take it: what a message repeats is left out or said once. An
 * author is named by a number where everybody who gets the batch already has the name. The ids that clients give their messages are
 * not said: each client knows what it has sent.
 */

const authorSchema = z.tuple([
  /** By which messages name them, for one connection. */
  z.number().int(),
  /** User id. */
  z.string(),
  z.string().describe('username'),
  /** Address of the picture, or nothing. */
  z.string(),
  chatRoleSchema,
]);

/** What is not as with most messages: a record of the message's own fields. */
const unusualSchema = chatMessageSchema
  .pick({ timestamp: true, streamTimeMs: true, metadata: true, mentions: true, replyTo: true, subType: true })
  .partial();

const messageSchema = z.union([
  z.tuple([z.number().int(), z.string()]),
  z.tuple([z.number().int(), z.string(), unusualSchema]),
]);

export const messageBatchSchema = z.tuple([
  z.string().describe('the end of the stream’s id'),
  z.number().int().describe('sequence of the first message; each further one has the next'),
  z.number().int().describe('timestamp of the first message, in milliseconds since 1970'),
  z.number().int().describe('streamTimeMs of the first message'),
  z.array(authorSchema),
  z.array(messageSchema),
]);
export type MessageBatch = z.infer<typeof messageBatchSchema>;
