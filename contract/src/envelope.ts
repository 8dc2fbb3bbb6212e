import { z } from 'zod';

/** Every successful REST answer: `success`, `data` and, where there is something to say, `message` (LIVEAPI-4, API-8). */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

/** Every failed one. `fields` names the inputs that were refused, by their path in the request. */
export const errorEnvelopeSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Echoed in the logs, so that a report can be traced. */
  requestId: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** A moment on the wire: ISO 8601 in UTC. */
export const dateTimeSchema = z.iso.datetime();
