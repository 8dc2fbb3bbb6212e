import { scheduleLimits } from '@greenroom/contract/limits/streams';
import {
  announcementSchema,
  type RepeatRule,
  type ScheduledStream,
  type ShowScope,
} from '@greenroom/contract/schedule/schedule.schemas';
import { z } from 'zod';
import { typedTags } from './tags-field.ts';

/** The values of the form of an announced show, as typed. */
export interface AnnouncementForm {
  title: string;
  description: string;
  /** In the format of `<input type="datetime-local">`, in the streamer's time zone: '2026-11-25T18:00'. */
  scheduledTime: string;
  /** Minutes. */
  duration: string;
  category: string;
  /** Separated by commas. */
  tags: string;
  /** For a new show: how often it repeats. */
  repeats: '' | RepeatRule;
  /** For a show of a series: which shows change. */
  scope: ShowScope;
}

/** Which shows of a series change. */
export const scopeChoices = [
  { value: 'this', label: 'This show only' },
  { value: 'following', label: 'This and the following shows' },
] as const;

/** How often a show can repeat. */
export const repeatChoices = [
  { value: '', label: 'Once' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
] as const;

/** The lengths to choose from, in minutes. */
export const showDurations = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720] as const;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A time in the format of `<input type="datetime-local">`, in the reader's time zone. */
export function localDateTime(moment: Date): string {
  const date = [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())];
  return `${date.join('-')}T${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** The initial values of the form: the existing show, or one tomorrow at the next full hour. */
export function announcementForm(show: ScheduledStream | undefined, now: Date): AnnouncementForm {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, now.getHours() + 1);
  return {
    title: show?.title ?? '',
    description: show?.description ?? '',
    scheduledTime: localDateTime(show === undefined ? tomorrow : new Date(show.scheduledTime)),
    duration: String(show?.duration ?? scheduleLimits.defaultDurationMinutes),
    category: show?.category ?? 'General',
    tags: show?.tags.join(', ') ?? '',
    repeats: '',
    scope: 'this',
  };
}

/** The request of the form, validated by the contract. */
export const announcementFormSchema = z.custom<AnnouncementForm>().transform((typed, context) => {
  const moment = new Date(typed.scheduledTime);
  if (Number.isNaN(moment.getTime())) {
    context.addIssue({ code: 'custom', path: ['scheduledTime'], message: 'Enter a date and a time' });
    return z.NEVER;
  }
  const payload = {
    scope: typed.scope,
    title: typed.title,
    description: typed.description,
    scheduledTime: moment.toISOString(),
    duration: Number(typed.duration),
    category: typed.category,
    tags: typedTags(typed.tags),
    ...(typed.repeats === ''
      ? {}
      : {
          repeats: {
            rule: typed.repeats,
            timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        }),
  };
  for (const { path, message } of announcementSchema.safeParse(payload).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [String(path[0])], message });
  return payload;
});
export type AnnouncementPayload = z.output<typeof announcementFormSchema>;
