import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { streamSummarySchema } from './streams.schemas.ts';

/** A person who helps to run a streamer's shows. */
export const producerSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  since: dateTimeSchema,
});
export type Producer = z.infer<typeof producerSchema>;

/** A show that the person may run as its streamer's producer. */
export const producedShowSchema = streamSummarySchema.extend({ isRehearsal: z.boolean() });
export type ProducedShow = z.infer<typeof producedShowSchema>;
