import { z } from 'zod';
import { chatMessageSchema, mentionsSchema, messageAllowanceSchema } from './chat.schemas.ts';

/** Client to server. `content` is checked by the service, so that each refusal has its own message. */
export const chatClientEvents = {
  'chat:send-message': z.object({
    streamId: z.uuid(),
    content: z.string().max(100_000),
    mentions: mentionsSchema.optional(),
    /** Made by the sender; a message that is sent again after a lost connection is stored once. */
    clientMessageId: z.uuid().optional(),
  }),
};

/** Server to client. */
export const chatServerEvents = {
  'chat:message': chatMessageSchema,
  'chat:system:message': chatMessageSchema,
  /** To the sender, once the message is stored (SOCK-12). */
  'chat:message:sent': z.object({
    streamId: z.string(),
    id: z.string(),
    sequence: z.number().int(),
    clientMessageId: z.string().optional(),
    ...messageAllowanceSchema.shape,
  }),
  'chat:error': z.object({
    streamId: z.string().optional(),
    code: z.string(),
    message: z.string(),
    clientMessageId: z.string().optional(),
    retryAfterSeconds: z.number().int().optional(),
  }),
};
