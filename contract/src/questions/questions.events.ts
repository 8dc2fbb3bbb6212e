import { z } from 'zod';
import { questionSchema } from './questions.schemas.ts';

/** Server to client. */
export const questionServerEvents = {
  /**
   * Sent to everybody in a show, at most a few times a second: changed questions, and those removed from the
   * list.
   */
  'stream:questions': z.object({
    streamId: z.string(),
    questions: z.array(questionSchema),
    removedIds: z.array(z.string()),
  }),
};
