import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { scheduleLimits } from '../limits/streams.ts';
import { createStreamSchema, streamStatusSchema } from '../streams/streams.schemas.ts';

/** The categories that the schedule can be narrowed to (SCHED-4). A show may be of any other one. */
export const scheduleCategories = [
  'Technology',
  'Fashion',
  'Beauty',
  'Lifestyle',
  'Gaming',
  'Sports',
] as const;
export const scheduleCategorySchema = z.enum(scheduleCategories);
export type ScheduleCategory = z.infer<typeof scheduleCategorySchema>;

/** How often a show comes again: at the same time of the day, every week on the same weekday. */
export const repeatRuleSchema = z.enum(['daily', 'weekly']);
export type RepeatRule = z.infer<typeof repeatRuleSchema>;

/** A zone of the IANA database, such as 'Europe/Berlin': a show stays at its time of the day when clocks change. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', 'No such time zone');

/** What a streamer announces a show with. */
export const announcementSchema = createStreamSchema.omit({ vdoRoomId: true }).extend({
  scheduledTime: dateTimeSchema,
  /** In minutes. */
  duration: z
    .number()
    .int('Whole minutes')
    .min(
      scheduleLimits.minDurationMinutes,
      `A show lasts ${scheduleLimits.minDurationMinutes} minutes or more`,
    )
    .max(scheduleLimits.maxDurationMinutes, 'A show lasts 12 hours at most')
    .default(scheduleLimits.defaultDurationMinutes),
  /** Of a show that comes again: the ones after the first are announced as their time comes near. */
  repeats: z.object({ rule: repeatRuleSchema, timeZone: timeZoneSchema }).optional(),
});
/** Of a series: the show alone, or it and all that come after it. */
export const showScopeSchema = z.enum(['this', 'following']);
export type ShowScope = z.infer<typeof showScopeSchema>;

/** What changes of an announced show; what is left out stays. */
export const announcementChangesSchema = announcementSchema
  .omit({ description: true, duration: true, repeats: true })
  .extend({
    description: createStreamSchema.shape.description.unwrap(),
    duration: announcementSchema.shape.duration.unwrap(),
  })
  .partial();

/** A show that was announced for a time (DATA-15). */
export const scheduledStreamSchema = z.object({
  id: z.string(),
  title: z.string(),
  streamer: z.object({
    id: z.string(),
    name: z.string(),
    avatar: z.string(),
    followers: z.number().int(),
    /** The operators made them a streamer, and their address is confirmed. */
    isVerified: z.boolean(),
  }),
  status: streamStatusSchema,
  scheduledTime: dateTimeSchema,
  /** How long it is planned to last, in minutes. */
  duration: z.number().int(),
  category: z.string(),
  tags: z.array(z.string()),
  description: z.string(),
  thumbnail: z.string(),
  /**
   * Those who want to be reminded, or what the streamer's last five shows had at their peak on average, whichever is
   * more; 0 when nothing tells it.
   */
  expectedViewers: z.number().int(),
  /** Whether the caller is reminded of it; false for whoever is not signed in. */
  isReminded: z.boolean(),
  /** How many products it will show. */
  products: z.number().int(),
  /** Of a show that comes again. */
  series: z.object({ id: z.string(), rule: repeatRuleSchema, timeZone: z.string() }).optional(),
});
export type ScheduledStream = z.infer<typeof scheduledStreamSchema>;
