import { z } from 'zod';
import { questionSchema } from './questions.schemas.ts';

/** Server to client. */
export const questionServerEvents = {
  /** To everybody in a show, a few times a second at most: questions as they are now, and those that are off its list. */
  'stream:questions': z.object({
    streamId: z.string(),
    questions: z.array(questionSchema),
    removedIds: z.array(z.string()),
  }),
};
