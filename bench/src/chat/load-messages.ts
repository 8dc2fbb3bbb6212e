import { z } from 'zod';

/** What the load generator is told at its start. */
export const loadOptionsSchema = z.object({
  port: z.number(),
  /** Undefined for the bare server. */
  streamId: z.string().optional(),
  sockets: z.number(),
  /** The first so many sockets talk, in turn. */
  talkers: z.number(),
  messagesPerSecond: z.number(),
});
export type LoadOptions = z.infer<typeof loadOptionsSchema>;

/** What it has counted since it started; the delays are those since the count before. */
export const loadCountSchema = z.object({
  deliveries: z.number(),
  sent: z.number(),
  atMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});
export type LoadCount = z.infer<typeof loadCountSchema>;
