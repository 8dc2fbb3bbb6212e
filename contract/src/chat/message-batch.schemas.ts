import { z } from 'zod';
import { chatMessageSchema, chatRoleSchema } from './chat.schemas.ts';

/*
 * The chat messages of one tick as one event, for clients that accept it. Values that messages share are
 * omitted or sent once. Once every recipient knows an author's name, the author is sent as a number. Client
 * message ids are omitted, because each client knows its own messages.
 */

const authorSchema = z.tuple([
  /** The number by which messages refer to the author on this connection. */
  z.number().int(),
  /** User id. */
  z.string(),
  z.string().describe('username'),
  /** Address of the picture, or empty. */
  z.string(),
  chatRoleSchema,
]);

/** The fields in which a message differs from most, named as in a message. */
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
