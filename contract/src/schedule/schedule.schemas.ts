import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { scheduleLimits } from '../limits/streams.ts';
import { createStreamSchema, streamStatusSchema } from '../streams/streams.schemas.ts';

/** The categories that filter the schedule (SCHED-4). A show can have any other category. */
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

/** How often a show repeats, always at the same time of day: daily, or weekly on the same weekday. */
export const repeatRuleSchema = z.enum(['daily', 'weekly']);
export type RepeatRule = z.infer<typeof repeatRuleSchema>;

/** A zone of the IANA database, such as 'Europe/Berlin'. A show keeps its local time when clocks change. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', 'No such time zone');

/** The input of a streamer's announcement. */
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
  /** For a repeating show. Shows after the first are announced as their time approaches. */
  repeats: z.object({ rule: repeatRuleSchema, timeZone: timeZoneSchema }).optional(),
});
/** For a series: only this show, or this one and all following. */
export const showScopeSchema = z.enum(['this', 'following']);
export type ShowScope = z.infer<typeof showScopeSchema>;

/** Changes to an announced show. Fields left out are unchanged. */
export const announcementChangesSchema = announcementSchema
  .omit({ description: true, duration: true, repeats: true })
  .extend({
    description: createStreamSchema.shape.description.unwrap(),
    duration: announcementSchema.shape.duration.unwrap(),
  })
  .partial();

/** A show announced for a time (DATA-15). */
export const scheduledStreamSchema = z.object({
  id: z.string(),
  title: z.string(),
  streamer: z.object({
    id: z.string(),
    name: z.string(),
    avatar: z.string(),
    followers: z.number().int(),
    /** Whether an operator made them a streamer and their email address is confirmed. */
    isVerified: z.boolean(),
  }),
  status: streamStatusSchema,
  scheduledTime: dateTimeSchema,
  /** Planned duration in minutes. */
  duration: z.number().int(),
  category: z.string(),
  tags: z.array(z.string()),
  description: z.string(),
  thumbnail: z.string(),
  /**
   * The number of reminders, or the average peak of the streamer's last five shows, whichever is larger. 0 if
   * neither is known.
   */
  expectedViewers: z.number().int(),
  /** Whether the caller has a reminder. False if not signed in. */
  isReminded: z.boolean(),
  /** How many products it will show. */
  products: z.number().int(),
  /** Present if the show is part of a series. */
  series: z.object({ id: z.string(), rule: repeatRuleSchema, timeZone: z.string() }).optional(),
});
export type ScheduledStream = z.infer<typeof scheduledStreamSchema>;
