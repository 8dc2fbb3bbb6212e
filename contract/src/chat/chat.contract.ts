import { z } from 'zod';
import { endpoint } from '../access.ts';
import { messageAllowanceSchema } from './chat.schemas.ts';

export const chatContract = {
  send: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages',
      tags: ['Chat'],
      summary: 'Send a chat message, for callers without a socket; the rules are the same',
      successStatus: 201,
    })
    .input(
      z.object({
        streamId: z.uuid('A stream id is a UUID'),
        /** Checked by the service, so that each refusal has its own message. */
        content: z.string().max(100_000),
        /** Made by the sender; a message that is sent again is stored once. */
        clientMessageId: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        id: z.string(),
        streamId: z.string(),
        sequence: z.number().int(),
        ...messageAllowanceSchema.shape,
      }),
    ),
};
