import { z } from 'zod';
import { nextCursorSchema } from './page.ts';

/**
 * A successful REST answer: `success`, `data` and `message`, which is `OK` if no sentence is needed
 * (LIVEAPI-4, API-8).
 */
export function successEnvelope<Data>(data: Data, message = 'OK') {
  return { success: true as const, data, message };
}

/**
 * The schema of a successful answer. A handler returns only the data, and the client receives the envelope
 * around it.
 */
export function envelope<Data extends z.ZodType>(data: Data, message?: string) {
  return z.preprocess(
    (answer: z.input<Data>) => successEnvelope(answer, message),
    z.object({ success: z.literal(true), data, message: z.string() }),
  );
}

/**
 * One page of a list in the envelope. `data` is the list, and `nextCursor` is present while there are more.
 */
export function pageEnvelope<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (page: { items: z.input<Item>[]; nextCursor?: string | undefined }) => ({
      ...successEnvelope(page.items),
      ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
    }),
    z.object({
      success: z.literal(true),
      data: z.array(item),
      message: z.string(),
      nextCursor: nextCursorSchema,
    }),
  );
}

/**
 * Every error answer: no data, and a message for people. `fields` maps rejected inputs to their messages, by
 * path in the request.
 */
export const errorEnvelopeSchema = z.object({
  success: z.literal(false),
  data: z.null().default(null),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Also written to the logs, so that a report can be traced. */
  requestId: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** A time on the wire: ISO 8601 in UTC. The year 0000 is rejected, because the database does. */
export const dateTimeSchema = z.iso
  .datetime()
  .refine((moment) => !moment.startsWith('0000'), 'There is no year 0');
